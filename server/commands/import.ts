import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";
import { shareNotices } from "../content/change-notices.ts";
import { makeFolder } from "../disk/atomic-file.ts";
import { lockForImport, lockExclusively } from "../disk/directory-lock.ts";
import { readEnvironment } from "../environment.ts";
import { MediaLibrary } from "../media/media-library.ts";
import { openMediaFolders } from "../operation/open-media.ts";
import { openSiteDatabase } from "../operation/open-database.ts";
import { StartError } from "../log/start-error.ts";
import { importFolder } from "../operation/transfer/import-folder.ts";
import { importSite } from "../operation/transfer/import-site.ts";

const usage = `npm run import -- FOLDER
npm run import -- https://old-school.example [--dry-run]`;

/**
 * Runs the operator's command that imports content: from an exported site, or from a running installation of the old
 * product.
 */
async function main(args: string[]): Promise<void> {
  const { source, isDryRun } = parse(args);
  const environment = readEnvironment(process.env);
  const { DATA_DIR } = environment;
  await makeFolder(DATA_DIR, 0o700);
  // A folder's ids, versions and log are imported unchanged, so nobody may write during such an import.
  const isBeside = isSite(source);
  const unlock = isBeside ? lockForImport(DATA_DIR) : lockExclusively(DATA_DIR);
  try {
    const db = await openSiteDatabase(environment, { isLocked: !isBeside });
    shareNotices(db);
    const library = new MediaLibrary(db, DATA_DIR, { folders: await openMediaFolders(environment) });
    // The site makes the AVIF files, now or at its next start.
    await library.leaveAvif();
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

function parse(args: string[]): { source: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { "dry-run": { type: "boolean" } },
      allowPositionals: true,
    });
    const [source, ...others] = positionals;
    const isDryRun = values["dry-run"] === true;
    if (source !== undefined && others.length === 0 && (isSite(source) || !isDryRun)) return { source, isDryRun };
  } catch {
    // An unknown option: print the usage, which lists the known ones.
  }
  throw new StartError(usage);
}

function isSite(source: string): boolean {
  return /^https?:/i.test(source);
}

await runCommand(main);
