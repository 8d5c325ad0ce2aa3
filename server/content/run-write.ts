import type { Transaction } from "kysely";
import type { Declaration } from "../../engine/declaration.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import type { Row } from "../../engine/row.ts";
import type { Database, Tables } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { log } from "../log/log.ts";
import { recordNotice } from "./change-notices.ts";
import { type MediaKeeper, noteUses, setAsideUnused, settleMedia, visibleUploadsOf } from "./media-use.ts";
import type { Versions } from "./versions.ts";
import { hasVisibleContent } from "./visible-content.ts";

/** Where writes go. Without `media`, files are not moved. */
export type WriteParts = { db: Database; media: MediaKeeper | undefined; versions: Versions };

/** The result of a write, and the entry before and after it, if one was written. */
type Written<T> = { result: T; before?: Row | undefined; after?: Row | undefined };

/** An entry before and after a write; a missing side means that there is no entry. */
type Planned = { before?: object | undefined; after?: object | undefined };

type Write<T> = {
  declaration: Declaration;
  /** The entry before and after the write, as far as it is known before the transaction. */
  planned: () => Promise<Planned>;
  /** The work of the write, in its transaction. */
  work: (transaction: Transaction<Tables>) => Promise<Written<T>>;
};

/**
 * Runs a write in a transaction. After the commit and before this function returns, the versions are bumped and other
 * processes are notified. Files that the write brings into use are in place before the commit. Files that no visible
 * entry uses any more are set aside afterwards, also if the write fails. No transaction waits for a slow store: if the
 * store is slow, the files that `planned` names are moved before the transaction.
 */
export async function runWrite<T>(parts: WriteParts, write: Write<T>): Promise<T> {
  const { declaration, planned } = write;
  const { db, media } = parts;
  if (!media || media.answersAtOnce) return (await commit(parts, write)).result;
  const moved = comingIntoUse(declaration, await planned());
  try {
    if (moved.length > 0) await media.bringBack(moved);
    const written = await commit({ ...parts, media: undefined }, write);
    moved.push(...changedUploads(declaration, written));
    return written.result;
  } finally {
    const settled = settleMedia(db, media, [...new Set(moved)]);
    await settled.catch((error: unknown) =>
      log.error("Files could not be moved to where the entries say; the daily cleaning does it.", error),
    );
  }
}

/** Runs a write in a transaction, which also moves files if they are on the disk. */
async function commit<T>({ db, media, versions }: WriteParts, { declaration, work }: Write<T>): Promise<Written<T>> {
  let wanted: string[] = [];
  const workWithMedia = async (transaction: Transaction<Tables>) => {
    const written = await work(transaction);
    wanted = written.after ? visibleUploadsOf(declaration, written.after) : [];
    if (wanted.length > 0) await media?.bringBack(wanted);
    await noteUses(transaction, newUploads(declaration, written));
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

/** The addresses under `/media` that become visible to visitors by a write. */
function comingIntoUse(declaration: Declaration, { before, after }: Planned): string[] {
  return without(visible(declaration, after), visible(declaration, before));
}

/** The addresses under `/media` that an entry did not use before a write. */
function newUploads(declaration: Declaration, { before, after }: Planned): string[] {
  const used = (row: object | undefined) => (row ? uploadsOf(declaration, row) : []);
  return without(used(after), used(before));
}

/** The addresses under `/media` whose use or visibility a write changes. */
function changedUploads(declaration: Declaration, { before, after }: Planned): string[] {
  const used = (row: object | undefined) => (row ? uploadsOf(declaration, row) : []);
  return [
    ...difference(used(before), used(after)),
    ...difference(visible(declaration, before), visible(declaration, after)),
  ];
}

function visible(declaration: Declaration, row: object | undefined): string[] {
  return row ? visibleUploadsOf(declaration, row) : [];
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((address) => !others.includes(address));
}

/** Returns the addresses that are in exactly one of the two lists. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  return [...without(one, other), ...without(other, one)];
}
