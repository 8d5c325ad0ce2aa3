import { resolve } from "node:path";
import { runCommand, UsageError } from "./run-command.ts";
import { shareNotices } from "../content/change-notices.ts";
import { makeDataFolder } from "../disk/writable.ts";
import { lockForImport, lockExclusively } from "../disk/directory-lock.ts";
import { readEnvironment } from "../environment.ts";
import { MediaLibrary } from "../media/media-library.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { openSiteDatabase } from "../operation/open-database.ts";
import { importFolder } from "../operation/transfer/import-folder.ts";
import { importSite } from "../operation/transfer/import-site.ts";

const help = `npm run import -- FOLDER
npm run import -- https://old-school.example [--dry-run]`;

/**
 * Runs the operator's command that imports content: from an exported site, or from a running installation of the old
 * product.
 */
async function main([source]: string[], { "dry-run": isDryRun = false }: { "dry-run"?: boolean }): Promise<void> {
  if (source === undefined) throw new UsageError("FOLDER or an address is missing.");
  if (isDryRun && !isSite(source)) throw new UsageError("--dry-run is for an import from an address alone.");
  const environment = readEnvironment(process.env);
  const { DATA_DIR } = environment;
  await makeDataFolder(DATA_DIR);
  // A folder's ids, versions and log are imported unchanged, so nobody may write during such an import.
  const isBeside = isSite(source);
  const unlock = isBeside ? lockForImport(DATA_DIR) : lockExclusively(DATA_DIR);
  try {
    const db = await openSiteDatabase(environment, { isLocked: !isBeside });
    shareNotices(db);
    const library = new MediaLibrary(db, DATA_DIR, { folders: await openMediaFolders(environment) });
    try {
      if (!isBeside) await importFolder(db, library, resolve(source));
      else if (!(await importSite({ db, library, isDryRun }, source))) process.exitCode = 1;
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

function isSite(source: string): boolean {
  return /^https?:/i.test(source);
}

await runCommand({ help, options: { "dry-run": { type: "boolean" } }, most: 1 }, main);
