import type { Transaction } from "kysely";
import type { Declaration } from "../../engine/declaration.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import { log } from "../log/log.ts";
import { recordNotice } from "./change-notices.ts";
import { hasVisibleContent } from "./visible-content.ts";
import { type MediaKeeper, setAsideUnused, visibleUploadsOf } from "./media-use.ts";
import type { Database, Tables } from "../database/open.ts";
import { type Change, changedUploads, comingIntoUse, settleMedia } from "./settle-media.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Versions } from "./versions.ts";
import type { Written } from "./write-entry.ts";

/** What a write does in its transaction (write-entry.ts). */
export type Work<T> = (transaction: Transaction<Tables>) => Promise<Written<T>>;

type Parts = { db: Database; media: MediaKeeper | undefined; versions: Versions };
type Write<T> = {
  declaration: Declaration;
  work: Work<T>;
  /** The entry before and after the write, as far as can be told before its transaction. */
  planned: () => Promise<Change>;
};

/**
 * Runs a write in a transaction. The versions are bumped and other processes know of it after it is committed and
 * before its result is returned. Files that it brings into use are there before it is committed; those that no visible
 * entry uses then are set aside afterwards, also if it fails. No transaction waits for a slow store, which is asked
 * before by what is planned (settle-media.ts).
 */
export async function runWrite<T>(parts: Parts, { declaration, work, planned }: Write<T>): Promise<T> {
  const { db, media } = parts;
  if (!media || media.answersAtOnce) return (await commit(parts, declaration, work)).result;
  const moved = comingIntoUse(declaration, await planned());
  try {
    if (moved.length > 0) await media.bringBack(moved);
    const written = await commit({ ...parts, media: undefined }, declaration, work);
    moved.push(...changedUploads(declaration, written));
    return written.result;
  } finally {
    const settled = settleMedia(db, media, [...new Set(moved)]);
    await settled.catch((error: unknown) =>
      log.error("Files could not be moved to where the entries say; the daily cleaning does it.", error),
    );
  }
}

/** Runs a write in a transaction, which also moves files that are on the disk. */
async function commit<T>({ db, media, versions }: Parts, declaration: Declaration, work: Work<T>): Promise<Written<T>> {
  let wanted: string[] = [];
  const workWithMedia = async (transaction: Transaction<Tables>) => {
    const written = await work(transaction);
    wanted = written.after ? visibleUploadsOf(declaration, written.after) : [];
    if (wanted.length > 0) await media?.bringBack(wanted);
    const hasContent = await hasVisibleContent(transaction, declaration);
    const touched = written.after ?? written.before;
    if (touched)
      await recordNotice(transaction, { kind: "entry", collection: declaration.name, entry: touched.id, hasContent });
    return { ...written, hasContent };
  };
  const done = await inTransaction(db, workWithMedia).catch(async (error: unknown) => {
    if (media) await setAsideUnused(db, media, wanted);
    throw error;
  });
  const { before, after, hasContent } = done;
  const touched = after ?? before;
  if (touched) versions.bump(declaration.name, String(touched.id), hasContent);
  const left = [before, after]
    .flatMap((row) => (row ? uploadsOf(declaration, row) : []))
    .filter((address) => !wanted.includes(address));
  if (media) await setAsideUnused(db, media, left);
  return done;
}
