import { join, resolve } from "node:path";
import { withUnchanged } from "../database/open-unchanged.ts";
import { databaseServer } from "../database/settings.ts";
import { backupFolder, holdsSite } from "../disk/data-folder.ts";
import { lockExclusively } from "../disk/directory-lock.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { mediaSource } from "../operation/backup/backup-media.ts";
import { createBackup, listWithRoom } from "../operation/backup/create-backup.ts";
import { finishRestore } from "../operation/backup/finish-restore.ts";
import { timeInName } from "../operation/backup/manifest.ts";
import { siteSource } from "../operation/open-database.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { placeIn } from "../operation/transfer/move-database.ts";
import { moveContent } from "../update/move-data.ts";
import { planStepBack, replacedBackup, type StepBack } from "../update/step-back.ts";
import { runCommand, UsageError } from "./run-command.ts";

const help = `node server/commands/update-data.ts plan RELEASE
node server/commands/update-data.ts keep TIME
node server/commands/update-data.ts room
node server/commands/update-data.ts move FROM TO`;

/**
 * The part of a step back and of a move that concerns the data. `npm run update` starts it as the owner of the data
 * folder. `plan` prints as JSON what a step back needs, `keep` backs up what a step back to the database of
 * that time will replace, and prints the file, `room` fails if `keep` would have no room after an update now, `move`
 * moves the content of a folder.
 */
async function main([command, from = "", to = ""]: string[]): Promise<void> {
  const environment = readEnvironment(process.env);
  if (command === "plan") return print(JSON.stringify((await plan(environment, from)) ?? null));
  if (command === "keep") return print(await keep(environment, new Date(from)));
  if (command === "room") return requireRoomToKeep(environment);
  if (command === "move") return move(environment, from, to);
  throw new UsageError("A command is missing.");
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Finds out what a step back needs, while no site uses the data folder. If an earlier one was killed while it restored
 * the database, that is finished. Throws a `StartError` if there is no room for what it replaces.
 */
async function plan(environment: Environment, release: string): Promise<StepBack> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (!server && !holdsSite(dataDirectory)) return undefined;
  const unlock = lockExclusively(dataDirectory);
  try {
    await finishRestore(dataDirectory);
    const planned = await withUnchanged(server ? { server } : placeIn(dataDirectory), (db) =>
      planStepBack(db, dataDirectory, release),
    );
    if (planned) await listWithRoom(await replacedBy(environment, new Date(planned.createdAt)));
    return planned;
  } finally {
    unlock();
  }
}

/**
 * How long before a backup a file may have been uploaded that its database does not name, in milliseconds: the daily
 * cleaning removes an unused one when it is a day old.
 */
const unusedTime = 2 * 24 * 60 * 60_000;

/**
 * The backup of what a step back to the database of a time replaces. That database may not name the files that were
 * uploaded since, so the cleaning of the old release would remove them. If there are any, the backup has all media.
 */
async function replacedBy(environment: Environment, time: Date) {
  const file = join(resolve(environment.DATA_DIR), backupFolder, `${replacedBackup}${timeInName(new Date())}.tar`);
  const folders = await openMediaFolders(environment);
  const files = (await Promise.all(Object.values(folders).map((folder) => folder.files()))).flat();
  const hasNew = files.some(({ modifiedAt }) => modifiedAt > time.getTime() - unusedTime);
  return { database: await siteSource(environment), media: hasNew ? mediaSource(folders) : undefined, file };
}

/** Backs up a stopped site before a step back to its database of a time. */
async function keep(environment: Environment, time: Date): Promise<string> {
  const unlock = lockExclusively(resolve(environment.DATA_DIR));
  try {
    const replaced = await replacedBy(environment, time);
    await createBackup(replaced);
    return replaced.file;
  } finally {
    unlock();
  }
}

/** Throws a `StartError` if a step back right after an update, which has no backup yet, would have no room. */
async function requireRoomToKeep(environment: Environment): Promise<void> {
  // The folder of the backup may be missing still.
  const file = join(resolve(environment.DATA_DIR), replacedBackup);
  await listWithRoom({ ...(await replacedBy(environment, new Date())), file });
}

/** Moves the content of a folder, while no site uses the data folder. */
async function move({ DATA_DIR }: Environment, from: string, to: string): Promise<void> {
  const unlock = lockExclusively(resolve(DATA_DIR));
  try {
    await moveContent(from, to);
  } finally {
    unlock();
  }
}

await runCommand({ help, most: 3 }, main);
