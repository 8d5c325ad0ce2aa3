import { fileHash } from "../../engine/media/media.ts";
import { hasHash } from "../content/media-use.ts";
import { partSuffix } from "../disk/atomic-file.ts";
import type { Database } from "../database/open.ts";
import { isMediaName } from "./file-name.ts";
import type { Folder } from "./folder.ts";

/**
 * Removes files that existed at the moment `since`, an ISO 8601 timestamp, and that no entry uses or that a power cut
 * left half written; returns how many. Younger files may belong to a form that is still being filled in. If one size of
 * a picture is used, all its sizes stay.
 */
export async function removeUnused(
  db: Database,
  folders: readonly Folder[],
  usedAddresses: Iterable<string>,
  since: string,
): Promise<number> {
  const isOld = (time: number) => time <= Date.parse(since);
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
      await db.deleteFrom("media").where("name", "=", name).where("usedAt", "<=", since).execute();
      const rows = db
        .selectFrom("media")
        .select("name")
        .where((eb) => hasHash(eb, fileHash(name)));
      // An entry may have begun to use the file, or it may have been uploaded again, since the entries were read.
      const isUsed = isMediaName(name) && (await rows.where("usedAt", ">", since).executeTakeFirst()) !== undefined;
      const last = await folder.find(name);
      if (isUsed || (last && !isOld(last.modifiedAt))) continue;
      await folder.remove(name);
      removed += 1;
    }
  }
  return removed;
}
