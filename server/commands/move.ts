import { resolve } from "node:path";
import { runCommand, UsageError } from "./run-command.ts";
import type { CopiedTables } from "../database/copy-database.ts";
import type { DatabasePlace, DatabaseServer } from "../database/open-unchanged.ts";
import { describeServer } from "../database/postgres-server.ts";
import { lockExclusively } from "../disk/directory-lock.ts";
import { restrictPermissions } from "../disk/private-files.ts";
import { databaseServer } from "../database/settings.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import type { MediaFolders } from "../media/folder.ts";
import { localFolders } from "../media/local-folder.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { StartError } from "../log/start-error.ts";
import { moveToFolder, moveToServer, placeIn, requireStill } from "../operation/transfer/move-database.ts";
import { copyMedia } from "../operation/transfer/move-media.ts";

const help = `npm run move -- --to postgres://NAME@SERVER/DATABASE   the database to a PostgreSQL server
npm run move -- --to FOLDER                            back to a data folder, with media that are on the disk
npm run move -- --media s3://BUCKET/PREFIX             the media to the object store that MEDIA_ENDPOINT \
and the keys name
npm run move -- --media disk                           back to DATA_DIR`;

const unchanged = "What they were copied from is as it was.";

/** Runs the operator's command that copies a stopped site to another place, and prints the settings for it. */
async function main(_: string[], options: Options): Promise<void> {
  const wanted = parse(options);
  const environment = readEnvironment(variablesOfSource());
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  const source: DatabasePlace = server ? { server } : placeIn(dataDirectory);
  if (wanted.folder !== undefined && !server)
    throw new StartError(
      "DATABASE_URL is not set, so the site is in DATA_DIR: make a backup, and restore it with the other DATA_DIR.",
    );
  // Checked before anything is created or copied, and again when everything is copied.
  await requireStill(source);
  const folder = wanted.folder ?? dataDirectory;
  if (wanted.folder !== undefined) await restrictPermissions(folder);
  const locks = [...new Set([dataDirectory, folder])].map(lockExclusively);
  try {
    const media = await openTarget(wanted, environment, folder);
    if (media) {
      const files = await copyMedia({ ...media, from: await openMediaFolders(environment), scratch: folder });
      log.info(`${files} files of media are in ${media.name} now, and compared. ${unchanged}`);
      log.info(wanted.store === undefined ? "Take MEDIA_URL away, if it is set." : `Set MEDIA_URL to ${wanted.store}.`);
    }
    if (wanted.server !== undefined) await toServer(environment, source, wanted.server);
    if (wanted.folder !== undefined && server) await toFolder(server, dataDirectory, folder);
  } finally {
    for (const unlock of locks) unlock();
  }
  log.info("Then start the site.");
}

/** The store to which the media are copied, and its name; undefined if they stay where they are. */
async function openTarget(
  { store, toDisk, folder: named }: Wanted,
  environment: Environment,
  folder: string,
): Promise<{ to: MediaFolders; name: string } | undefined> {
  if (store !== undefined)
    return { to: await openMediaFolders(readEnvironment({ ...process.env, MEDIA_URL: store })), name: store };
  const isOnDisk = environment.MEDIA_URL === undefined;
  if (toDisk && isOnDisk) throw new StartError("MEDIA_URL is not set, so the media are on the disk already.");
  const comesAlong = isOnDisk && named !== undefined && named !== resolve(environment.DATA_DIR);
  return toDisk || comesAlong ? { to: localFolders(folder), name: folder } : undefined;
}

async function toServer(environment: Environment, source: DatabasePlace, address: string): Promise<void> {
  const server = databaseServer(readEnvironment({ ...variablesOfSource(), DATABASE_URL: address }))!;
  describe(await moveToServer(source, server, resolve(environment.DATA_DIR)));
  log.info(`They are in the database ${describeServer(address)} now. ${unchanged}`);
  log.info("Set DATABASE_URL to that address.");
}

async function toFolder(server: DatabaseServer, dataDirectory: string, folder: string): Promise<void> {
  describe(await moveToFolder(server, dataDirectory, folder));
  log.info(`They are in ${folder} now. ${unchanged}`);
  log.info(`Take DATABASE_URL away${folder === dataDirectory ? "" : `, and set DATA_DIR to ${folder}`}.`);
}

/** Prints how much was copied. */
function describe(copied: CopiedTables): void {
  const tables = Object.entries(copied).filter(([, { rows }]) => rows > 0);
  const sum = tables.reduce((total, [, { rows }]) => total + rows, 0);
  for (const [name, { rows }] of tables) log.info(`${name}: ${rows}`);
  log.info(`${sum} rows of ${tables.length} tables are copied and compared; the others are empty.`);
}

/**
 * The environment variables of the site before the move. If `MEDIA_URL` is not set, the other `MEDIA_` variables are
 * left out: the media are on the disk, and these variables describe the object store to which they move.
 */
function variablesOfSource(): NodeJS.ProcessEnv {
  if (process.env.MEDIA_URL) return process.env;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MEDIA_")));
}

/** What to move: the database to a server's address or to a folder, the media to a bucket or to the disk. */
type Wanted = { server: string | undefined; folder: string | undefined; store: string | undefined; toDisk: boolean };

type Options = { to?: string | undefined; media?: string | undefined };

function parse({ to, media }: Options): Wanted {
  const isServer = to !== undefined && /^postgres(?:ql)?:/.test(to);
  const isStore = media?.startsWith("s3:") === true;
  if (!to && !media) throw new UsageError("--to or --media is missing.");
  if (media !== undefined && media !== "disk" && !isStore)
    throw new UsageError(`--media must be disk, or a bucket such as s3://school-media (it is "${media}").`);
  return {
    server: isServer ? to : undefined,
    folder: to && !isServer ? resolve(to) : undefined,
    store: isStore ? media : undefined,
    toDisk: media === "disk",
  };
}

await runCommand({ help, options: { to: { type: "string" }, media: { type: "string" } }, most: 0 }, main);
