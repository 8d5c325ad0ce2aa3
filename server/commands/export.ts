import { resolve } from "node:path";
import { runCommand, UsageError } from "./run-command.ts";
import { holdsSite } from "../disk/data-folder.ts";
import { readEnvironment } from "../environment.ts";
import { takeInOlder } from "../media/older-files.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { openSiteDatabase } from "../operation/open-database.ts";
import { StartError } from "../log/start-error.ts";
import { exportSite } from "../operation/transfer/export-site.ts";

/** Runs the operator's command that writes all content to a folder: `npm run export -- FOLDER`. */
async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new UsageError("FOLDER is missing.");
  const environment = readEnvironment(process.env);
  const { DATA_DIR, DATABASE_URL } = environment;
  if (DATABASE_URL === undefined && !holdsSite(DATA_DIR))
    throw new StartError(`There is no site in DATA_DIR ${resolve(DATA_DIR)}.`);
  const db = await openSiteDatabase(environment);
  try {
    const media = await openMediaFolders(environment);
    await takeInOlder(db, media);
    await exportSite(db, media.served, resolve(folder));
  } finally {
    await db.destroy();
  }
}

await runCommand({ help: "npm run export -- FOLDER", most: 1 }, main);
