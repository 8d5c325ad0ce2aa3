import { partSuffix } from "../disk/atomic-file.ts";
import type { Database } from "../database/open.ts";
import { fileHash } from "./file-name.ts";
import type { Folder } from "./folder.ts";

/**
 * Removes files that existed at the moment `since`, in milliseconds since 1970, and that no entry uses or that a power
 * cut left half written; returns how many. Younger files may belong to a form that is still being filled in. If one
 * size of a picture is used, all its sizes stay.
 */
export async function removeUnused(
  db: Database,
  folders: readonly Folder[],
  usedAddresses: Iterable<string>,
  since: number,
): Promise<number> {
  const isOld = (time: number) => time <= since;
  const used = new Set<string>();
  for (const address of usedAddresses) used.add(fileHash(address));
  let removed = 0;
  for (const folder of folders) {
    for (const { name, modifiedAt } of await folder.files()) {
      if (!isOld(modifiedAt) || (used.has(fileHash(name)) && !name.endsWith(partSuffix))) continue;
      // The file may have been uploaded again since the folder was listed.
      const now = await folder.find(name);
      if (!now || !isOld(now.modifiedAt)) continue;
      // The row goes first: a file without a row is removed the next time, but a row without a file would stay for
      // good.
      const row = await db.deleteFrom("media").where("name", "=", name).returningAll().executeTakeFirst();
      // An upload of the same file in the meantime may have found the row that is now gone.
      const last = await folder.find(name);
      if (last && !isOld(last.modifiedAt)) {
        if (row)
          await db
            .insertInto("media")
            .values(row)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        continue;
      }
      await folder.remove(name);
      removed += 1;
    }
  }
  return removed;
}
