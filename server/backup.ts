import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createBackup } from "./backup/create-backup.ts";
import { type DatabaseSource, fileSource } from "./backup/database-copy.ts";
import { sizeInWords, tenths } from "./backup/progress.ts";
import { runCommand } from "./command.ts";
import { restorePaths } from "./disk/data-folder.ts";
import { isDiskFull } from "./disk/disk-full.ts";
import { databaseServer, type Environment, readEnvironment } from "./environment.ts";
import { log } from "./log/log.ts";
import { mediaSource } from "./media/backup-media.ts";
import { openMediaFolders } from "./media/open-folders.ts";
import { StartError } from "./start-error.ts";

/** Runs the operator's command that writes everything in `DATA_DIR` to one file: `npm run backup -- FILE`. */
async function main([path, ...others]: string[]): Promise<void> {
  if (path === undefined || others.length > 0) throw new StartError("npm run backup -- FILE");
  const file = resolve(path);
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  if (existsSync(restorePaths(dataDirectory).complete)) throw new StartError("A restore was cut short. Start the site once, which finishes it.");
  try {
    const { files } = await createBackup({ database: await sourceOf(environment), media: mediaSource(await openMediaFolders(environment), dataDirectory), file, progress: tenths("Media") });
    log.info(`${file} is complete: ${files.length} files, ${sizeInWords(files.reduce((sum, { size }) => sum + size, 0))}.`);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(`There is no room for ${file}. Nothing of it is left.`);
    throw error;
  }
}

/** The database of the site: on a server, if the environment names one, whose code is loaded only then. */
async function sourceOf(environment: Environment): Promise<DatabaseSource> {
  const server = databaseServer(environment);
  const dataDirectory = resolve(environment.DATA_DIR);
  if (!server) return fileSource(dataDirectory);
  const { serverSource } = await import("./database/copy-to-file.ts");
  return serverSource(server, dataDirectory);
}

await runCommand(main);
