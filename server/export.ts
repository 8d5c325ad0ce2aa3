import { resolve } from "node:path";
import { runCommand } from "./command.ts";
import { openDatabase } from "./database/open.ts";
import { holdsSite } from "./disk/data-folder.ts";
import { databaseServer, readEnvironment } from "./environment.ts";
import { describeLostSchool, openMediaFolders } from "./media/open-folders.ts";
import { StartError } from "./start-error.ts";
import { exportSite } from "./transfer/export-site.ts";

/** Runs the operator's command that writes all content to a folder: `npm run export -- FOLDER`. */
async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new StartError("npm run export -- FOLDER");
  const environment = readEnvironment(process.env);
  const { DATA_DIR } = environment;
  const server = databaseServer(environment);
  if (!server && !holdsSite(DATA_DIR)) throw new StartError(`There is no site in DATA_DIR ${resolve(DATA_DIR)}.`);
  const db = await openDatabase(DATA_DIR, { server, whyNotNew: () => describeLostSchool(environment) });
  try {
    await exportSite(db, await openMediaFolders(environment), resolve(folder));
  } finally {
    await db.destroy();
  }
}

await runCommand(main);
