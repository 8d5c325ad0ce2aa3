import { isFocus } from "../../engine/fields/focus.ts";
import type { Transaction } from "kysely";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { daysOfUpdate } from "../../engine/dates/first-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { splitChangeNote } from "../../engine/change-note.ts";
import { fillCompanions } from "../../engine/localized-values.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { columnsOf, type EntryValues, hasContent, type Row } from "../../engine/row.ts";
import type { StoredValue } from "../../engine/field.ts";
import type { Database, Tables } from "../database/open.ts";
import { claimKey, recordNoteRemoval, recordWrite, setEntryOfKey } from "./audit-log.ts";
import { findRevision, type Revision, type Values, versionOf } from "./history.ts";
import { removeChangeNote, takeBackChangeNotes } from "./notes-for-readers.ts";
import { runWrite, type WriteParts } from "./run-write.ts";

/**
 * The outcome of an update: the number of changed entries, or the later version of an entry that somebody else has
 * changed.
 */
export type UpdateOutcome = { modifiedCount: 0 | 1; version: number } | { later: Revision };

/**
 * The outcome of a removal: the number of removed entries, and the version from which the entry can be restored; or the
 * later version of an entry that somebody else has changed.
 */
export type RemovalOutcome = { deletedCount: 0 | 1; version: number } | { later: Revision };

/**
 * The outcome of a restoration: the number of restored entries, or the later version of an entry that somebody else has
 * changed.
 */
export type RestoreOutcome = { restoredCount: 0 | 1; version: number } | { later: Revision };

/**
 * When an update is done: if the entry still has the version `expected`, and if `check` does not throw. In the
 * transaction it gets the entry as the update would leave it.
 */
export type UpdateConditions = { expected?: number | undefined; check?: (after: Row) => void };

/** The entry to write, and the author of the write. */
type Target = { declaration: Declaration; entry: number; by: string };

/** Adds an entry and returns its id, or the id of the entry that was added earlier under the same idempotency key. */
export function addEntry(
  parts: WriteParts,
  { declaration, by }: Omit<Target, "entry">,
  values: EntryValues,
  key?: string,
): Promise<string> {
  return runWrite(parts, declaration, async (transaction) => {
    const earlier = key === undefined ? undefined : await claimKey(transaction, key, declaration.name);
    if (earlier !== undefined) return { result: String(earlier) };
    const query = transaction.insertInto(declaration.name).values(completeValues(declaration, values));
    const after = (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row;
    await recordWrite(transaction, { declaration, row: after, by, action: "add", change: 1 });
    if (key !== undefined) await setEntryOfKey(transaction, key, after.id);
    return { result: String(after.id), after };
  });
}

/** Changes fields of an entry under these conditions. The values may include a change note (engine/change-note.ts). */
export function updateEntry(
  parts: WriteParts,
  { declaration, entry, by }: Target,
  sent: Values,
  { expected, check }: UpdateConditions,
): Promise<UpdateOutcome> {
  const { values, note } = splitChangeNote(sent);
  return runWrite<UpdateOutcome>(parts, declaration, async (transaction) => {
    const before = await findRow(transaction, declaration, entry);
    if (!before) return { result: { modifiedCount: 0, version: 0 } };
    const later = await findLater(transaction, declaration, entry, expected);
    if (later) return { result: { later } };
    const changed = completeValues(declaration, values, before);
    const after = { ...before, ...changed };
    check?.(after);
    if (Object.keys(changed).length > 0) {
      await transaction.updateTable(declaration.name).set(changed).where("id", "=", entry).execute();
    }
    const change = changeOf(declaration, before, after);
    await recordWrite(transaction, { declaration, row: after, before, by, action: "update", change, note });
    const version = await versionOf(transaction, declaration, entry);
    return { result: { modifiedCount: 1, version }, before, after };
  });
}

/**
 * Removes an entry, unless it has another version than `expected`. Returns the number of removed entries and the
 * version of the removal.
 */
export function removeEntry(
  parts: WriteParts,
  { declaration, entry, by }: Target,
  expected?: number,
): Promise<RemovalOutcome> {
  return runWrite<RemovalOutcome>(parts, declaration, async (transaction) => {
    const before = await findRow(transaction, declaration, entry);
    if (!before) return { result: { deletedCount: 0, version: 0 } };
    const later = await findLater(transaction, declaration, entry, expected);
    if (later) return { result: { later } };
    await transaction.deleteFrom(declaration.name).where("id", "=", entry).execute();
    await recordWrite(transaction, { declaration, row: before, by, action: "remove", change: -1 });
    return { result: { deletedCount: 1, version: await versionOf(transaction, declaration, entry) }, before };
  });
}

/**
 * Restores a version of an entry, and the entry itself if it was removed, unless its last version is not `expected`.
 */
export function restoreEntry(
  parts: WriteParts,
  { declaration, entry, by }: Target,
  version: number,
  expected?: number,
): Promise<RestoreOutcome> {
  return runWrite<RestoreOutcome>(parts, declaration, async (transaction) => {
    const kept = await findRevision(transaction, declaration, entry, version);
    if (!kept) return { result: { restoredCount: 0, version: 0 } };
    const later = await findLater(transaction, declaration, entry, expected);
    if (later) return { result: { later } };
    // The version may lack a column that was added later, or have one that is no longer there.
    const values = Object.fromEntries(columnsOf(declaration).map(({ name }) => [name, kept.values[name] ?? null]));
    const before = await findRow(transaction, declaration, entry);
    if (before) await transaction.updateTable(declaration.name).set(values).where("id", "=", entry).execute();
    else
      await transaction
        .insertInto(declaration.name)
        .values({ id: entry, ...values, ...(await placeBefore(transaction, declaration, entry)) })
        .execute();
    const after = { id: entry, ...values };
    const change = changeOf(declaration, before, after);
    await takeBackChangeNotes(transaction, declaration, entry, version);
    await recordWrite(transaction, { declaration, row: after, before, by, action: "restore", change });
    const restored = await versionOf(transaction, declaration, entry);
    return { result: { restoredCount: 1, version: restored }, before, after };
  });
}

/** Removes the change note of a version. This makes no new version. Returns whether there was a note. */
export function removeNote(parts: WriteParts, target: Target, version: number): Promise<boolean> {
  const { declaration, entry, by } = target;
  return runWrite<boolean>(parts, declaration, async (transaction) => {
    const row = await findRow(transaction, declaration, entry);
    if (!row || !(await removeChangeNote(transaction, declaration, entry, version))) return { result: false };
    await recordNoteRemoval(transaction, declaration, row, by);
    return { result: true, before: row, after: row };
  });
}

/**
 * Completes the given values. Bengali text is also stored in its own column (decision 71). The focal point is cleared
 * if another picture comes without one (decision 9). Dates that were not sent follow the visibility. `before` is the
 * stored entry of an update.
 */
export function completeValues(declaration: Declaration, values: Values, before?: Values): Record<string, StoredValue> {
  const complete = fillCompanions(declaration, values, before) as Record<string, StoredValue>;
  if (before) Object.assign(complete, daysOfUpdate(declaration, values, before, dayAt(new Date())));
  for (const [point, field] of Object.entries(declaration.fields)) {
    if (!before || !isFocus(field) || !(field.of in values) || point in values) continue;
    if (values[field.of] !== before[field.of]) complete[point] = null;
  }
  return complete;
}

/** The position of a removed entry in a list that is ordered by hand, as its removal has stored it. */
async function placeBefore(transaction: Transaction<Tables>, declaration: Declaration, entry: number): Promise<Values> {
  if (!isOrderedByHand(declaration)) return {};
  const removal = await findRevision(transaction, declaration, entry, await versionOf(transaction, declaration, entry));
  return { [positionColumn]: removal?.values[positionColumn] ?? null };
}

/** By how much a write changes the number of entries with content. */
function changeOf(declaration: Declaration, before: Row | undefined, after: Row): number {
  return Number(hasContent(declaration, after)) - Number(before !== undefined && hasContent(declaration, before));
}

/** The last version of an entry if it is not `expected`; undefined if no version is expected. */
async function findLater(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  entry: number,
  expected: number | undefined,
): Promise<Revision | undefined> {
  if (expected === undefined) return undefined;
  const version = await versionOf(transaction, declaration, entry);
  return version === expected ? undefined : findRevision(transaction, declaration, entry, version);
}

async function findRow(db: Database, { name }: Declaration, entry: number): Promise<Row | undefined> {
  const row = await db.selectFrom(name).selectAll().where("id", "=", entry).executeTakeFirst();
  return row as unknown as Row | undefined;
}
