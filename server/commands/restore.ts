import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { tenths } from "../operation/backup/progress.ts";
import { checkBackup, restoreBackup } from "../operation/backup/restore-backup.ts";
import type { restoreToServer } from "../operation/backup/restore-to-server.ts";
import { runCommand, UsageError } from "./run-command.ts";
import { migrationNames } from "../database/migrate.ts";
import { type DatabaseServer, withUnchanged } from "../database/open-unchanged.ts";
import { databaseFile, holdsSite, mediaFolders, restorePaths } from "../disk/data-folder.ts";
import { lockExclusively } from "../disk/directory-lock.ts";
import { isDiskFull } from "../disk/disk-full.ts";
import { restrictPermissions } from "../disk/private-files.ts";
import { databaseServer } from "../database/settings.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import { setAsideForOlder } from "../media/older-files.ts";
import { placeMedia } from "../operation/backup/backup-media.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { placeIn, requireStill } from "../operation/transfer/move-database.ts";
import { StartError } from "../log/start-error.ts";

const help = `npm run restore -- FILE
npm run restore -- --check FILE
npm run restore -- --set-aside        before an older version starts with a database that was put back by hand`;

type Options = { check?: boolean; "set-aside"?: boolean };

/**
 * Runs the operator's command that replaces the content of `DATA_DIR` by a backup, or with `--check` only tests the
 * backup. Either way back to an older version sets the files aside that visitors must not get; `--set-aside` does only
 * that.
 */
async function main(
  [path]: string[],
  { check: isCheck = false, "set-aside": isAside = false }: Options,
): Promise<void> {
  const environment = readEnvironment(process.env);
  if (isAside) {
    if (path !== undefined || isCheck) throw new UsageError("--set-aside stands alone.");
    return setAsideHere(environment);
  }
  if (path === undefined) throw new UsageError("FILE is missing.");
  const file = resolve(path);
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
    const isApart = server !== undefined || folders.served.path === undefined;
    const place = async (unpacked: string) => {
      if (isApart) await placeMedia(unpacked, folders);
      // A backup with media on the disk replaces all of them.
      if (!existsSync(join(unpacked, mediaFolders.served)))
        await withUnchanged({ file: join(unpacked, databaseFile) }, (db) => setAside(db, folders));
    };
    const manifest = server
      ? await restoreTo(server, { ...wanted, dataDirectory, placeMedia: place })
      : await restoreBackup({ ...wanted, dataDirectory, placeMedia: place });
    const target = server ? "the database of DATABASE_URL" : `DATA_DIR ${dataDirectory}`;
    log.info(describe(wanted.file, manifest, `is what ${target} holds now`));
    const { replaced } = restorePaths(dataDirectory);
    if (existsSync(replaced))
      log.info(`What was there before is in ${replaced}. Remove it once the site is as you expect it.`);
  } finally {
    unlock();
  }
}

/** Sets files aside for an older version that is to start with the database that is there. */
async function setAsideHere(environment: Environment): Promise<void> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (!server && !holdsSite(dataDirectory)) return;
  const source = server ? { server } : placeIn(dataDirectory);
  const unlock = lockExclusively(dataDirectory);
  try {
    await requireStill(source);
    const folders = await openMediaFolders(environment);
    await withUnchanged(source, (db) => setAside(db, folders));
  } finally {
    unlock();
  }
}

async function setAside(...parts: Parameters<typeof setAsideForOlder>): Promise<void> {
  const files = await setAsideForOlder(...parts);
  if (files > 0) log.info(`${files} files that visitors must not get are set aside for the older version.`);
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

await runCommand({ help, options: { check: { type: "boolean" }, "set-aside": { type: "boolean" } }, most: 1 }, main);
