import type { Transaction } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import { columnsOf, type EntryValues, type Row } from "../../engine/row.ts";
import { claimKey, recordWrite, setEntryOfKey } from "./audit-log.ts";
import { completeValues } from "./complete-values.ts";
import { findRevision, type Revision, type Values, versionOf } from "./history.ts";
import type { Tables } from "./open.ts";

/** The outcome of an update: the number of changed entries, or the later version of an entry that somebody else changed. */
export type UpdateOutcome = { modifiedCount: 0 | 1; version: number } | { later: Revision };

/** The outcome of a removal: the number of removed entries, and the version by which the entry can be restored. */
export type RemovalOutcome = { deletedCount: 0 | 1; version: number };

/** The outcome of a restoration: the number of restored entries, or the later version of an entry that somebody else changed. */
export type RestoreOutcome = { restoredCount: 0 | 1; version: number } | { later: Revision };

/** The outcome of a write: its result, and the entry before and after it, if one was written. */
export type Written<T> = { result: T; before?: Row | undefined; after?: Row | undefined };

/** The entry that is written, and who writes it. */
type Target = { collection: Collection; entry: number; by: string };

/** Adds an entry and returns its id, or that of the entry that was added under the same idempotency key before. */
export async function addEntry(
  transaction: Transaction<Tables>,
  { collection, by }: Omit<Target, "entry">,
  values: EntryValues,
  key?: string,
): Promise<Written<string>> {
  const earlier = key === undefined ? undefined : await claimKey(transaction, key, collection);
  if (earlier !== undefined) return { result: String(earlier) };
  const query = transaction.insertInto(collection.name).values(completeValues(collection, values));
  const after = (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row;
  await recordWrite(transaction, { collection, row: after, by, action: "add", change: 1 });
  if (key !== undefined) await setEntryOfKey(transaction, key, after.id);
  return { result: String(after.id), after };
}

/** Changes fields of an entry, unless it has another version than `expected`. */
export async function updateEntry(
  transaction: Transaction<Tables>,
  { collection, entry, by }: Target,
  values: Values,
  expected?: number,
): Promise<Written<UpdateOutcome>> {
  const before = await findRow(transaction, collection, entry);
  if (!before) return { result: { modifiedCount: 0, version: 0 } };
  const later = await findLater(transaction, collection, entry, expected);
  if (later) return { result: { later } };
  const changed = completeValues(collection, values, before);
  if (Object.keys(changed).length > 0) {
    await transaction.updateTable(collection.name).set(changed).where("id", "=", entry).execute();
  }
  const after = { ...before, ...changed };
  await recordWrite(transaction, { collection, row: after, before, by, action: "update", change: 0 });
  return { result: { modifiedCount: 1, version: await versionOf(transaction, collection, entry) }, before, after };
}

/** Removes an entry, and says how many were removed and which version the removal is. */
export async function removeEntry(transaction: Transaction<Tables>, { collection, entry, by }: Target): Promise<Written<RemovalOutcome>> {
  const before = await findRow(transaction, collection, entry);
  if (!before) return { result: { deletedCount: 0, version: 0 } };
  await transaction.deleteFrom(collection.name).where("id", "=", entry).execute();
  await recordWrite(transaction, { collection, row: before, by, action: "remove", change: -1 });
  return { result: { deletedCount: 1, version: await versionOf(transaction, collection, entry) }, before };
}

/** Brings back a version of an entry, and the entry itself if it was removed, unless its last version is another than `expected`. */
export async function restoreEntry(
  transaction: Transaction<Tables>,
  { collection, entry, by }: Target,
  version: number,
  expected?: number,
): Promise<Written<RestoreOutcome>> {
  const kept = await findRevision(transaction, collection, entry, version);
  if (!kept) return { result: { restoredCount: 0, version: 0 } };
  const later = await findLater(transaction, collection, entry, expected);
  if (later) return { result: { later } };
  // The version may lack a column that was added later, or have one that is no longer there.
  const values = Object.fromEntries(columnsOf(collection).map(({ name }) => [name, kept.values[name] ?? null]));
  const before = await findRow(transaction, collection, entry);
  if (before) await transaction.updateTable(collection.name).set(values).where("id", "=", entry).execute();
  else await transaction.insertInto(collection.name).values({ id: entry, ...values }).execute();
  const after = { id: entry, ...values };
  await recordWrite(transaction, { collection, row: after, before, by, action: "restore", change: before ? 0 : 1 });
  return { result: { restoredCount: 1, version: await versionOf(transaction, collection, entry) }, before, after };
}

/** The last version of an entry if it is another than `expected`, which nothing is where nobody expects any. */
async function findLater(transaction: Transaction<Tables>, collection: Collection, entry: number, expected: number | undefined): Promise<Revision | undefined> {
  if (expected === undefined) return undefined;
  const version = await versionOf(transaction, collection, entry);
  return version === expected ? undefined : findRevision(transaction, collection, entry, version);
}

async function findRow(transaction: Transaction<Tables>, { name }: Collection, entry: number): Promise<Row | undefined> {
  const row = await transaction.selectFrom(name).selectAll().where("id", "=", entry).executeTakeFirst();
  return row as unknown as Row | undefined;
}
