import { join, resolve } from "node:path";
import { runCommand } from "./command.ts";
import { openDatabase } from "./database/open.ts";
import { lockDirectory } from "./disk/directory-lock.ts";
import { restrictPermissions } from "./disk/private-files.ts";
import { readEnvironment } from "./environment.ts";
import { StartError } from "./start-error.ts";
import { importFolder } from "./transfer/import-folder.ts";

/** Runs the operator's command that brings an exported site into this one: `npm run import -- FOLDER`. */
async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new StartError("npm run import -- FOLDER");
  const { DATA_DIR } = readEnvironment(process.env);
  await restrictPermissions(DATA_DIR, false);
  // A running site would not notice what is written beside it.
  const unlock = lockDirectory(DATA_DIR);
  try {
    const db = await openDatabase(DATA_DIR, true);
    try {
      await importFolder(db, join(DATA_DIR, "media"), resolve(folder));
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

await runCommand(main);
