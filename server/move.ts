import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./command.ts";
import type { CopiedTables } from "./database/copy-database.ts";
import { describeServer } from "./database/postgres-server.ts";
import { lockDirectory } from "./disk/directory-lock.ts";
import { restrictPermissions } from "./disk/private-files.ts";
import { databaseServer, type Environment, readEnvironment } from "./environment.ts";
import { log } from "./log/log.ts";
import { StartError } from "./start-error.ts";
import { moveToFolder, moveToServer, placeIn } from "./transfer/move-database.ts";
import { copyMedia } from "./transfer/move-media.ts";

const usage = `npm run move -- --to postgres://NAME@SERVER/DATABASE   from DATA_DIR, or from DATABASE_URL, to a PostgreSQL server
npm run move -- --to FOLDER                            back from DATABASE_URL to a data folder`;

/** Runs the operator's command that copies a site that is stopped to another place, and says what to set then. */
async function main(args: string[]): Promise<void> {
  const target = parse(args);
  const environment = readEnvironment(process.env);
  const unlock = lockDirectory(resolve(environment.DATA_DIR));
  try {
    if (/^postgres(?:ql)?:/.test(target)) await toServer(environment, target);
    else await toFolder(environment, resolve(target));
  } finally {
    unlock();
  }
}

async function toServer(environment: Environment, address: string): Promise<void> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const old = databaseServer(environment);
  const server = databaseServer(readEnvironment({ ...process.env, DATABASE_URL: address }))!;
  describe(await moveToServer(old ? { server: old } : placeIn(dataDirectory), server, dataDirectory));
  log.info(`They are in the database ${describeServer(address)} now. What they were copied from is as it was.`);
  log.info(`Set DATABASE_URL to that address and start the site. The media stay in DATA_DIR ${dataDirectory}.`);
}

async function toFolder(environment: Environment, folder: string): Promise<void> {
  const server = databaseServer(environment);
  if (!server) throw new StartError("DATABASE_URL is not set, so the site is in DATA_DIR: make a backup, and restore it with the other DATA_DIR.");
  const dataDirectory = resolve(environment.DATA_DIR);
  const isElsewhere = folder !== dataDirectory;
  await restrictPermissions(folder, false);
  const unlock = isElsewhere ? lockDirectory(folder) : undefined;
  try {
    if (isElsewhere) log.info(`${await copyMedia(dataDirectory, folder)} files of media are copied and compared.`);
    describe(await moveToFolder(server, dataDirectory, folder));
  } finally {
    unlock?.();
  }
  log.info(`They are in ${folder} now. What they were copied from is as it was.`);
  log.info(`Take DATABASE_URL away${isElsewhere ? `, set DATA_DIR to ${folder}` : ""} and start the site.`);
}

/** Says what was copied. */
function describe(copied: CopiedTables): void {
  const tables = Object.entries(copied).filter(([, { rows }]) => rows > 0);
  const sum = tables.reduce((total, [, { rows }]) => total + rows, 0);
  for (const [name, { rows }] of tables) log.info(`${name}: ${rows}`);
  log.info(`${sum} rows of ${tables.length} tables are copied and compared; the others are empty.`);
}

function parse(args: string[]): string {
  try {
    const { to } = parseArgs({ args, options: { to: { type: "string" } } }).values;
    if (to) return to;
  } catch {
    // An unknown option: the usage names those that there are.
  }
  throw new StartError(usage);
}

await runCommand(main);
