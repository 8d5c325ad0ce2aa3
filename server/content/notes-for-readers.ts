import type { Transaction } from "kysely";
import { type ChangeNote, mostChangeNotes } from "../../engine/change-note.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Database, Tables } from "../database/open.ts";

/** The change notes of these entries, by id, newest first; entries without one are left out. */
export async function selectChangeNotes(
  db: Database,
  { name }: Declaration,
  ids: readonly number[],
): Promise<Map<number, ChangeNote[]>> {
  const rows = await notesOf(db, name)
    .select(["entry", "version", "at", "changeNote as text", "changeNoteBn as textBn"])
    .where("entry", "in", ids)
    .orderBy("version", "desc")
    .execute();
  const byEntry = Map.groupBy(rows, ({ entry }) => entry);
  return new Map(
    Array.from(byEntry, ([entry, notes]) => [
      entry,
      notes.map(({ version, at, text, textBn }) => ({ version, at, text: text ?? "", textBn })),
    ]),
  );
}

/** Deletes an entry's surplus change notes, in the transaction of a write with a note. */
export async function dropOldChangeNotes(
  transaction: Transaction<Tables>,
  { name }: Declaration,
  entry: number,
): Promise<void> {
  const newest = notesOf(transaction, name).select("version").where("entry", "=", entry).orderBy("version", "desc");
  const last = await newest.offset(mostChangeNotes).limit(1).executeTakeFirst();
  if (last) await clearNotes(transaction, name, entry).where("version", "<=", last.version).execute();
}

/** Removes the notes of the changes that restoring `version` undoes. */
export async function takeBackChangeNotes(
  transaction: Transaction<Tables>,
  { name }: Declaration,
  entry: number,
  version: number,
): Promise<void> {
  await clearNotes(transaction, name, entry).where("version", ">", version).execute();
}

/** Removes the note of one version. Returns whether there was one. */
export async function removeChangeNote(
  transaction: Transaction<Tables>,
  { name }: Declaration,
  entry: number,
  version: number,
): Promise<boolean> {
  const of = clearNotes(transaction, name, entry).where("version", "=", version);
  const { numUpdatedRows } = await of.where("changeNote", "is not", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function notesOf(db: Database, collection: string) {
  return db.selectFrom("revision").where("collection", "=", collection).where("changeNote", "is not", null);
}

function clearNotes(transaction: Transaction<Tables>, collection: string, entry: number) {
  const set = { changeNote: null, changeNoteBn: null };
  return transaction.updateTable("revision").set(set).where("collection", "=", collection).where("entry", "=", entry);
}
