import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { tenths } from "../operation/backup/progress.ts";
import { checkBackup, restoreBackup } from "../operation/backup/restore-backup.ts";
import type { restoreToServer } from "../operation/backup/restore-to-server.ts";
import { runCommand, UsageError } from "./run-command.ts";
import { migrationNames } from "../database/migrate.ts";
import type { DatabaseServer } from "../database/open-unchanged.ts";
import { restorePaths } from "../disk/data-folder.ts";
import { lockExclusively } from "../disk/directory-lock.ts";
import { isDiskFull } from "../disk/disk-full.ts";
import { restrictPermissions } from "../disk/private-files.ts";
import { databaseServer } from "../database/settings.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import { placeMedia } from "../operation/backup/backup-media.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { StartError } from "../log/start-error.ts";

const help = `npm run restore -- FILE
npm run restore -- --check FILE`;

/**
 * Runs the operator's command that replaces the content of `DATA_DIR` by a backup, or with `--check` only tests the
 * backup.
 */
async function main([path]: string[], { check: isCheck = false }: { check?: boolean }): Promise<void> {
  if (path === undefined) throw new UsageError("FILE is missing.");
  const file = resolve(path);
  const environment = readEnvironment(process.env);
  const wanted = { file, knownMigrations: await migrationNames(), progress: tenths("Unpacked") };
  try {
    if (isCheck) log.info(describe(file, await checkBackup(wanted), "can be restored"));
    else await restore(environment, wanted);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartError("There is no room on the disk. Nothing was changed.");
  }
}

async function restore(environment: Environment, wanted: Parameters<typeof checkBackup>[0]): Promise<void> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  await restrictPermissions(dataDirectory);
  const unlock = lockExclusively(dataDirectory);
  try {
    const folders = await openMediaFolders(environment);
    const place = (unpacked: string) => placeMedia(unpacked, folders);
    const manifest = server
      ? await restoreTo(server, { ...wanted, dataDirectory, placeMedia: place })
      : await restoreBackup({
          ...wanted,
          dataDirectory,
          placeMedia: folders.served.path === undefined ? place : undefined,
        });
    const target = server ? "the database of DATABASE_URL" : `DATA_DIR ${dataDirectory}`;
    log.info(describe(wanted.file, manifest, `is what ${target} holds now`));
    const { replaced } = restorePaths(dataDirectory);
    if (existsSync(replaced))
      log.info(`What was there before is in ${replaced}. Remove it once the site is as you expect it.`);
  } finally {
    unlock();
  }
}

/** Restores into a database on a server. Its code is loaded only if the environment names one. */
async function restoreTo(server: DatabaseServer, wanted: Omit<Parameters<typeof restoreToServer>[0], "server">) {
  const { restoreToServer: restoreThere } = await import("../operation/backup/restore-to-server.ts");
  return restoreThere({ server, ...wanted });
}

function describe(
  file: string,
  { createdAt, files, hasMedia }: Awaited<ReturnType<typeof checkBackup>>,
  what: string,
): string {
  return (
    `${file} of ${createdAt} ${what}: ${files.length} files` +
    `${hasMedia ? "" : ", without media: those that are there stay"}.`
  );
}

await runCommand({ help, options: { check: { type: "boolean" } }, most: 1 }, main);
