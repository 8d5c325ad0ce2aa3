import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { operator, recordAccountEvent } from "../auth/account-log.ts";
import { createBackup, streamBackup } from "../operation/backup/create-backup.ts";
import { tenths } from "../operation/backup/progress.ts";
import { runCommand, UsageError } from "./run-command.ts";
import type { Database } from "../database/open.ts";
import { withUnchanged } from "../database/open-unchanged.ts";
import { databaseFile, requireRestored } from "../disk/data-folder.ts";
import { isDiskFull } from "../disk/disk-full.ts";
import { databaseServer } from "../database/settings.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { sizeInWords } from "../log/size-in-words.ts";
import { mediaSource } from "../operation/backup/backup-media.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { siteSource } from "../operation/open-database.ts";
import { StartError } from "../log/start-error.ts";

/** The temporary folders in `DATA_DIR` that hold a backup's parts while it is written to the standard output. */
const scratchFolder = /^backup-\w{6}$/;
/** The age in milliseconds at which such a folder must be the leftover of a killed process. */
const oldestScratch = 24 * 60 * 60_000;

/**
 * Runs the operator's command that writes everything in `DATA_DIR` to one file: `npm run backup -- FILE`. With `-` it
 * writes to the standard output; the site runs it so when an administrator downloads a backup.
 */
async function main([path]: string[], { daily: isDaily = false }: { daily?: boolean }): Promise<void> {
  if (path === undefined) throw new UsageError("FILE is missing.");
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  requireRestored(dataDirectory);
  if (path === "-") return writeToOutput(environment, dataDirectory);
  const file = resolve(path);
  try {
    const { files } = await createBackup({
      database: await siteSource(environment),
      media: mediaSource(await openMediaFolders(environment)),
      file,
      progress: tenths("Media"),
    });
    log.info(
      `${file} is complete: ${files.length} files, ${sizeInWords(files.reduce((sum, { size }) => sum + size, 0))}.`,
    );
    if (!isDaily) await record(environment);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(`There is no room for ${file}. Nothing of it is left.`);
    throw error;
  }
}

/**
 * Records for the dashboard that there is a backup. If this fails, the backup is still good: an older version's
 * database has no such log.
 */
async function record(environment: Environment): Promise<void> {
  const server = databaseServer(environment);
  const place = server ? { server } : { file: join(resolve(environment.DATA_DIR), databaseFile) };
  await withUnchanged(place, (db) =>
    recordAccountEvent(db as unknown as Database, { action: "backup-made", account: operator }),
  ).catch((error: unknown) => {
    log.info(`The dashboard could not be told of it: ${singleLine((error as Error).message)}`);
  });
}

async function writeToOutput(environment: Environment, dataDirectory: string): Promise<void> {
  await removeRemains(dataDirectory);
  const folder = await mkdtemp(join(dataDirectory, "backup-"));
  // This runs also if the process ends because the site that reads its output has ended (child/end-with-parent.mjs).
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // If nobody reads the output any more, the next write fails; ignore the event here, so that the folder is still
  // removed.
  process.stdout.on("error", () => {});
  const write = (bytes: unknown) =>
    new Promise<void>(
      (done, fail) => void process.stdout.write(bytes as Buffer, (error) => (error ? fail(error) : done())),
    );
  try {
    await streamBackup({
      database: await siteSource(environment),
      media: mediaSource(await openMediaFolders(environment)),
      target: { writeFile: write, sync: async () => {} },
      folder,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeRemains(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (!scratchFolder.test(name)) continue;
    const path = join(dataDirectory, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > oldestScratch) await rm(path, { recursive: true, force: true });
  }
}

// Daily backups, which the site makes itself (operation/backup/daily-backups.ts), need not be recorded.
await runCommand({ help: "npm run backup -- FILE", options: { daily: { type: "boolean" } }, most: 1 }, main);
