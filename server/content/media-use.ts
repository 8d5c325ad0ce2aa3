import type { Transaction } from "kysely";
import { declarations } from "../../globals/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { type MediaColumn, mediaColumns, uploadsOf } from "../../engine/media/media-columns.ts";
import type { Row } from "../../engine/row.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { log } from "../log/log.ts";
import { recordNotice } from "./change-notices.ts";
import type { Database, Tables } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { isVisible, whereVisible } from "./visibility.ts";

const prefix = "/media/";

/**
 * The store of entries' files. It moves them, because files that no visible entry uses must not be served to visitors.
 */
export type MediaKeeper = {
  /** Whether moving files is as fast as on a disk; if not, no transaction may wait for it (`settleMedia`). */
  readonly answersAtOnce: boolean;
  /** Makes sure that files of a visible entry are served. Returns whether any were not. */
  bringBack: (addresses: readonly string[]) => Promise<boolean>;
  /**
   * Stops serving files to visitors but keeps them, because only hidden entries and earlier versions use them. Returns
   * whether any were moved.
   */
  setAside: (addresses: readonly string[]) => Promise<boolean>;
};

/** The addresses under `/media` in an entry that visitors see now; empty for a hidden entry. */
export function visibleUploadsOf(declaration: Declaration, row: object): string[] {
  return isVisible(declaration, row, presentMoment()) ? uploadsOf(declaration, row) : [];
}

/** The addresses under `/media` in entries that visitors see now. */
export async function usedMedia(db: Database): Promise<Set<string>> {
  return entriesMedia(db, presentMoment());
}

/** The addresses under `/media` in hidden entries, earlier versions, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = await entriesMedia(db);
  for (const declaration of declarations) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", declaration.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of uploadsOf(declaration, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** The addresses under `/media` in entries. With `moment`, only entries visible at that time. */
async function entriesMedia(db: Database, moment?: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { declaration, name, isText, uploadsOf: named } of columns()) {
    const pattern = isText ? `%${prefix}%` : `${prefix}%`;
    const all = db.selectFrom(declaration.name).select(name).where(name, "like", pattern);
    const rows = await whereVisible(declaration, all, moment).execute();
    for (const row of rows) for (const address of named(row[name])) found.add(address);
  }
  return found;
}

/**
 * Sets aside the files among these that no visible entry uses. It runs in a transaction, so that no other write begins
 * to use them at the same time.
 */
export async function setAsideUnused(db: Database, media: MediaKeeper, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  try {
    await inTransaction(db, async (transaction) => {
      const isMoved = await media.setAside(await unusedAmong(transaction, addresses));
      // Other processes may still have the files in memory.
      if (isMoved) await recordNotice(transaction, { kind: "files" });
    });
  } catch (error) {
    // The write has been committed or has failed by now, so this error must not change its result. The daily cleaning
    // sets the files aside.
    log.error("Files that no entry uses any more could not be set aside.", error);
  }
}

/**
 * Serves or sets aside files in a slow store as the entries require, after a write is committed. Files move outside a
 * transaction, so entries are checked again after moving: another write may have been committed in between. Throws a
 * `MediaStoreError`; the daily cleaning does what is left.
 */
export async function settleMedia(db: Database, media: MediaKeeper, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  let unused = await unusedAmong(db, addresses);
  for (;;) {
    const isAside = await media.setAside(unused);
    const isBack = await media.bringBack(addresses.filter((address) => !unused.includes(address)));
    // Other processes may still have the files in memory.
    if (isAside) await inTransaction(db, (transaction) => recordNotice(transaction, { kind: "files" }));
    if (!isBack && !isAside) return;
    const now = await unusedAmong(db, addresses);
    if (now.length === unused.length && now.every((address) => unused.includes(address))) return;
    unused = now;
  }
}

/** The given addresses under `/media` without those that a visible entry uses now. */
async function unusedAmong(db: Database, addresses: readonly string[]): Promise<string[]> {
  const moment = presentMoment();
  const used = new Set<string>();
  for (const { declaration, name, isText, uploadsOf: named } of columns()) {
    const all = db.selectFrom(declaration.name).select(name);
    const query = isText ? all.where(name, "like", `%${prefix}%`) : all.where(name, "in", addresses);
    const rows = await whereVisible(declaration, query, moment).execute();
    for (const row of rows) for (const address of named(row[name])) used.add(address);
  }
  return addresses.filter((address) => !used.has(address));
}

/** An entry or a global that names an upload. */
export type MediaUse = { declaration: Declaration; row: Row };

/** The entries that use each of these addresses under `/media`, also hidden ones; unused addresses are left out. */
export async function usesOf(db: Database, addresses: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>();
  if (addresses.length === 0) return found;
  const note = (address: string, use: MediaUse) => {
    const before = found.get(address) ?? [];
    const isKnown = before.some(({ declaration, row }) => declaration === use.declaration && row.id === use.row.id);
    if (!isKnown && addresses.includes(address)) found.set(address, [...before, use]);
  };
  for (const { declaration, name, isText, uploadsOf: named } of columns()) {
    const all = db.selectFrom(declaration.name).selectAll().orderBy("id", "desc");
    const query = isText ? all.where(name, "like", `%${prefix}%`) : all.where(name, "in", addresses);
    for (const row of (await query.execute()) as unknown as Row[])
      for (const address of named((row as unknown as Record<string, unknown>)[name]))
        note(address, { declaration, row });
  }
  return found;
}

/** Records that an entry begins to use files now, because the file picker shows recently used files first. */
export async function noteUses(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await transaction
    .updateTable("media")
    .set({ usedAt: new Date().toISOString() })
    .where(
      "name",
      "in",
      addresses.map((address) => address.slice(prefix.length)),
    )
    .execute();
}

function columns(): (MediaColumn & { declaration: Declaration })[] {
  return declarations.flatMap((declaration) => mediaColumns(declaration).map((column) => ({ declaration, ...column })));
}
