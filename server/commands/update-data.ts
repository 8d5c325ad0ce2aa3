import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { withUnchanged } from "../database/open-unchanged.ts";
import { databaseServer } from "../database/settings.ts";
import { backupFolder, holdsSite, restorePaths } from "../disk/data-folder.ts";
import { lockExclusively } from "../disk/directory-lock.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createBackup } from "../operation/backup/create-backup.ts";
import { finishRestore } from "../operation/backup/finish-restore.ts";
import { timeInName } from "../operation/backup/manifest.ts";
import { siteSource } from "../operation/open-database.ts";
import { placeIn } from "../operation/transfer/move-database.ts";
import { moveContent } from "../update/move-data.ts";
import { planStepBack, replacedBackup, type StepBack } from "../update/step-back.ts";
import { runCommand, UsageError } from "./run-command.ts";

const help = `node server/commands/update-data.ts plan RELEASE
node server/commands/update-data.ts keep
node server/commands/update-data.ts move FROM TO`;

/**
 * The part of a step back and of a move that concerns the data. `npm run update` starts it as the owner of the data
 * folder. `plan` prints as JSON what a step back needs, `keep` backs up what a step back will replace, and prints the
 * file, `move` moves the content of a folder.
 */
async function main([command, from = "", to = ""]: string[]): Promise<void> {
  const environment = readEnvironment(process.env);
  if (command === "plan") return print(JSON.stringify((await plan(environment, from)) ?? null));
  if (command === "keep") return print(await keep(environment));
  if (command === "move") return move(environment, from, to);
  throw new UsageError("A command is missing.");
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Finds out what a step back needs. If an earlier one was killed while it restored the database, that is finished. */
async function plan(environment: Environment, release: string): Promise<StepBack> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (!server && !holdsSite(dataDirectory)) return undefined;
  if (existsSync(restorePaths(dataDirectory).complete)) {
    const unlock = lockExclusively(dataDirectory);
    try {
      await finishRestore(dataDirectory);
    } finally {
      unlock();
    }
  }
  return withUnchanged(server ? { server } : placeIn(dataDirectory), (db) => planStepBack(db, dataDirectory, release));
}

/** Backs up the database of a stopped site, without its media, which a step back leaves where they are. */
async function keep(environment: Environment): Promise<string> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const unlock = lockExclusively(dataDirectory);
  const file = join(dataDirectory, backupFolder, `${replacedBackup}${timeInName(new Date())}.tar`);
  try {
    await createBackup({ database: await siteSource(environment), media: undefined, file });
  } finally {
    unlock();
  }
  return file;
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
