import { partSuffix } from "../atomic-file.ts";
import type { Database } from "../database/open.ts";
import type { Folder } from "./folder.ts";

/** A file uploaded for a form that is still being filled in must stay. */
const oneDay = 24 * 60 * 60 * 1000;

/**
 * Removes what no entry uses and what a power cut left half written, both when older than a day; answers
 * how many files went. All sizes of a picture are used when one is.
 */
export async function sweep(
  db: Database,
  folders: readonly Folder[],
  usedAddresses: Iterable<string>,
): Promise<number> {
  const used = new Set<string>();
  for (const address of usedAddresses) used.add(hashOf(address.replace(/^\/media\//, "")));
  let removed = 0;
  for (const folder of folders) {
    for (const name of await folder.names()) {
      const time = await folder.timeOf(name);
      if (time === undefined || time > Date.now() - oneDay) continue;
      if (used.has(hashOf(name)) && !name.endsWith(partSuffix)) continue;
      // The row goes first: a file without one is swept the next time, a row without its file would lie.
      await db.deleteFrom("media").where("name", "=", name).execute();
      await folder.remove(name);
      removed += 1;
    }
  }
  return removed;
}

function hashOf(name: string): string {
  return /^[0-9a-f]+/.exec(name)?.[0] ?? name;
}
