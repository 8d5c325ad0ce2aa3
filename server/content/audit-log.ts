import type { Transaction } from "kysely";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import { countWrite } from "./collection-stats.ts";
import { recordConfirmation } from "./confirmations.ts";
import { eraseIfPersonal } from "./document-index.ts";
import { type Action, type NewNote, recordRevision, type Values } from "./history.ts";
import type { Database, Tables } from "../database/open.ts";
import { indexEntry, removeFromIndex } from "./word-index.ts";

/** A write of an entry, or of the order of a list: what was done, when and by whom. */
export type Change = {
  at: string;
  by: string;
  collection: string;
  /** The entry's id; 0 if the whole list was reordered. */
  entry: number;
  action: Action | "order";
  /** The entry's title after the write, or before its removal; null if it had none. */
  title: string | null;
  /** The Bengali text of the title. */
  titleBn: string | null;
};

/** How many days an idempotency key is remembered. */
const keyDays = 7;
/** The id that is stored with a claimed key until its entry is added. Real ids begin at 1. */
const noEntry = 0;

type Write = {
  declaration: Declaration;
  /** The entry after the write, or before its removal. */
  row: Row;
  /** The entry before an update. */
  before?: Row | undefined;
  by: string;
  action: Action;
  /** By how much the write changes the number of entries with visible content. */
  change: number;
  /** The change note for readers. */
  note?: NewNote | undefined;
};

/**
 * Records a write, in its transaction: updates the collection's version and number of entries, the audit log, the
 * history, the word index and the confirmations.
 */
export async function recordWrite(
  transaction: Transaction<Tables>,
  { declaration, row, before, by, action, change, note }: Write,
): Promise<void> {
  const at = new Date().toISOString();
  await countWrite(transaction, declaration, change);
  await recordConfirmation(transaction, declaration, by, at);
  await recordAction(transaction, { by, action, ...named(declaration, row) }, at);
  if (action !== "add") await removeFromIndex(transaction, declaration, row.id);
  if (action !== "remove") {
    await eraseIfPersonal(transaction, declaration, row);
    await indexEntry(transaction, declaration, row);
  }
  const values =
    action === "remove"
      ? { ...valuesOf(declaration, row), ...positionOf(declaration, row) }
      : valuesOf(declaration, row);
  await recordRevision(transaction, {
    declaration,
    entry: row.id,
    by,
    action,
    at,
    values,
    before: before && valuesOf(declaration, before),
    note,
  });
}

/** Records the removal of a change note. What readers see of the entry changes, but there is no new version. */
export async function recordNoteRemoval(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  row: Row,
  by: string,
): Promise<void> {
  await countWrite(transaction, declaration, 0);
  await recordAction(transaction, { by, action: "update", ...named(declaration, row) });
}

/** The entry's columns in the audit log. */
function named(declaration: Declaration, row: Row) {
  const title = titleField(declaration) ?? "";
  const stored = row as Row & Record<string, string | null | undefined>;
  const titles = { title: stored[title] ?? null, titleBn: stored[localizedName(title)] ?? null };
  return { collection: declaration.name, entry: row.id, ...titles };
}

/** Records that the list of a collection was reordered. This writes no entry and makes no version. */
export async function recordOrder(
  transaction: Transaction<Tables>,
  collection: Declaration,
  by: string,
): Promise<void> {
  await countWrite(transaction, collection, 0);
  await recordConfirmation(transaction, collection, by);
  await recordAction(transaction, { by, collection: collection.name, entry: 0, action: "order" });
}

/** An action of a feature in the audit log: `collection` is the feature's name, `entry` the id of the affected item. */
export type LoggedAction = Pick<Change, "by" | "collection" | "entry"> & {
  action: string;
  title?: string | null;
  titleBn?: string | null;
};

/** Adds a row to the audit log. Call it directly for what is not a write of an entry. `at` is an ISO 8601 timestamp. */
export async function recordAction(
  transaction: Transaction<Tables>,
  { title = null, titleBn = null, ...action }: LoggedAction,
  at = new Date().toISOString(),
): Promise<void> {
  const row = { at, ...action, title, titleBn };
  await transaction.insertInto("audit_log").values(row).execute();
}

/**
 * Claims an idempotency key before an entry is added under it, so that simultaneous additions with one key wait for the
 * first. Returns the id that an earlier addition made in `table`, if it still exists. Removes expired keys.
 */
export async function claimKey(
  transaction: Transaction<Tables>,
  key: string,
  table: string,
): Promise<number | undefined> {
  const now = Date.now();
  const old = new Date(now - keyDays * 24 * 60 * 60_000).toISOString();
  await transaction.deleteFrom("idempotency_key").where("at", "<", old).execute();
  const claimed = await transaction
    .insertInto("idempotency_key")
    .values({ key, entry: noEntry, at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (claimed) return undefined;
  const found = await transaction
    .selectFrom("idempotency_key")
    .innerJoin(table, `${table}.id`, "idempotency_key.entry")
    .select("idempotency_key.entry")
    .where("idempotency_key.key", "=", key)
    .executeTakeFirst();
  return found?.entry;
}

/** Stores the id of the entry that was added under a claimed key. */
export async function setEntryOfKey(transaction: Transaction<Tables>, key: string, entry: number): Promise<void> {
  const at = new Date().toISOString();
  await transaction.updateTable("idempotency_key").set({ entry, at }).where("key", "=", key).execute();
}

/** The values of an entry without its id. */
function valuesOf(declaration: Declaration, row: Row): Values {
  const stored = row;
  return Object.fromEntries(columnsOf(declaration).map(({ name }) => [name, stored[name] ?? null]));
}

/** The position at which a removed entry is restored, in a list that is ordered by hand. */
function positionOf(declaration: Declaration, row: Row): Values {
  return isOrderedByHand(declaration) ? { [positionColumn]: row[positionColumn] ?? row.id } : {};
}

/** The actions that change content. The audit log has actions of features, too. */
const contentActions: readonly Change["action"][] = ["add", "update", "remove", "restore", "order"];

/** The latest changes of the content, newest first. */
export async function selectLatestChanges(db: Database, limit: number): Promise<Change[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select(["at", "by", "collection", "entry", "action", "title", "titleBn"])
    .where("action", "in", contentActions)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as Change[];
}

/**
 * The time of the last write of each of these entries, by id; entries without one are left out. The history is read
 * too, because it is kept longer than the audit log.
 */
export async function selectLastWrites(
  db: Database,
  { name }: Declaration,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const written = (table: "audit_log" | "revision") =>
    db.selectFrom(table).select(["entry", "at"]).where("collection", "=", name).where("entry", "in", ids);
  const rows = await db
    .selectFrom(written("audit_log").unionAll(written("revision")).as("writes"))
    .select(({ fn }) => ["entry", fn.max("at").as("at")])
    .groupBy("entry")
    .execute();
  return new Map((rows as { entry: number; at: string }[]).map(({ entry, at }) => [entry, at]));
}
