import type { Kysely } from "kysely";
import { fileHash } from "../../engine/media/media.ts";
import { publicHashes, settleMedia } from "../content/media-use.ts";
import { doneMigrations, visibleFiles } from "../database/migrate.ts";
import type { Database } from "../database/open.ts";
import type { AnyTables } from "../database/table-list.ts";
import { inTransaction } from "../database/transaction.ts";
import { log } from "../log/log.ts";
import type { MediaFolders } from "./folder.ts";
import { MediaStoreError } from "./media-error.ts";

/**
 * Takes in the files of an older version of the site, of which this one opens the data for the first time: computes
 * which files visitors may get, and then moves those that were set aside to the others, one by one. It can be
 * interrupted at any moment and repeated. No process of the older version may run, because it would serve all of them.
 */
export async function takeInOlder(db: Database, { served, aside }: Omit<MediaFolders, "waiting">): Promise<void> {
  const unsettled = db.selectFrom("media").select("name").where("publicFrom", "=", "unsettled");
  if (await unsettled.executeTakeFirst()) await inTransaction(db, (transaction) => settleMedia(transaction));
  try {
    const names = (await aside.files()).map(({ name }) => name);
    if (names.length === 0) return;
    await served.takeFrom(aside, names);
    log.info(`${names.length} files that the older version kept from visitors are with the others now.`);
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    // The daily cleaning tries again.
    log.error("Files that the older version kept from visitors could not be taken in.", error);
  }
}

/**
 * Sets the files aside that visitors must not get now, for an older version of the site that is to start with this
 * database, because it serves all others. It moves them one by one, can be interrupted at any moment and repeated, and
 * does nothing for a database of this version. Returns how many there were.
 */
export async function setAsideForOlder(
  db: Kysely<AnyTables>,
  { served, aside }: Omit<MediaFolders, "waiting">,
): Promise<number> {
  const done = await doneMigrations(db);
  if (done.length === 0 || done.includes(visibleFiles)) return 0;
  const shown = await publicHashes(db);
  const names = (await served.files()).map(({ name }) => name).filter((name) => !shown.has(fileHash(name)));
  await aside.create();
  await aside.takeFrom(served, names);
  return names.length;
}
