import { documentField } from "../../engine/entry-path.ts";
import type { Transaction } from "kysely";
import { collections } from "../../collections/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Row } from "../../engine/row.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { declarations } from "../../globals/all.ts";
import type { Database, Tables } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { isPersonal, readableFile, type ScanState, type TextState } from "./document-text.ts";
import { isVisible } from "./visibility.ts";
import { indexEntry, removeFromIndex } from "./word-index.ts";

const prefix = "/media/";

/** The name of the version that changes when scans are to be read or to be left out (versions.ts). */
export const scansKey = "scans";

/** An entry that uses a file. */
type Use = { declaration: Declaration; row: Row };

const personal = collections.filter(isPersonal);
const others = declarations.filter((one) => documentField(one) !== undefined && !isPersonal(one));

/**
 * Lists the PDFs and pictures in the document fields of visible entries that were not read yet (`unread`), the scans
 * that wait to be read (`waiting`), and the files whose text must be erased because no entry uses them or an entry
 * about pupils does (`obsolete`).
 */
export async function compareDocuments(
  db: Database,
): Promise<{ unread: string[]; waiting: string[]; obsolete: string[] }> {
  const moment = presentMoment();
  const used = new Map<string, boolean>();
  for (const declaration of others)
    for (const row of await rowsWithFile(db, declaration)) {
      const name = readableFile(declaration, row);
      if (name === undefined) continue;
      used.set(name, used.get(name) === true || isVisible(declaration, row, moment));
    }
  for (const declaration of personal)
    for (const row of await rowsWithFile(db, declaration)) used.delete(readableFile(declaration, row) ?? "");
  const known = await db.selectFrom("document_text").select(["name", "state"]).execute();
  const states = new Map(known.map(({ name, state }) => [name, state as TextState]));
  const seen = [...used].flatMap(([name, isSeen]) => (isSeen ? [name] : []));
  return {
    unread: seen.filter((name) => !states.has(name)),
    waiting: seen.filter((name) => states.get(name) === "waiting"),
    // What was left out stays so if its entry comes back from the bin. It has no text.
    obsolete: [...states].flatMap(([name, state]) => (used.has(name) || state === "leftOut" ? [] : [name])),
  };
}

/**
 * Stores the text of a file, or why there is none, and indexes its entries by it, unless the file now belongs to an
 * entry about pupils, or was left out or removed while it was read.
 */
export async function keepText(db: Database, name: string, state: TextState, text: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await usesOfFile(transaction, name, personal)).length > 0) return;
    if ((await stateOf(transaction, name)) === "leftOut") return;
    if (!(await transaction.selectFrom("media").select("name").where("name", "=", name).executeTakeFirst())) return;
    const before = await transaction.deleteFrom("document_text").where("name", "=", name).returning("text").execute();
    await transaction.insertInto("document_text").values({ name, state, text }).execute();
    if (text !== "" || before.some((one) => one.text !== "")) await indexAgain(transaction, name);
  });
}

/** Gives all scans in one state another one. Returns their number. */
export async function moveScans(db: Database, from: ScanState, to: ScanState): Promise<number> {
  const table = db.updateTable("document_text").where("state", "=", from).set({ state: to });
  return (await table.returning("name").execute()).length;
}

/** Whether any scan waits to be read, be its entry visible or not. */
export async function hasWaitingScans(db: Database): Promise<boolean> {
  const query = db
    .selectFrom("document_text")
    .select("name")
    .where("state", "=", "waiting" satisfies ScanState);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Notes that a waiting scan is being read. Returns false if it no longer waits. */
export async function beginScan(db: Database, name: string): Promise<boolean> {
  const state = "reading" satisfies ScanState;
  const table = db.updateTable("document_text").where("name", "=", name).where("state", "=", "waiting").set({ state });
  return (await table.returning("name").execute()).length > 0;
}

/** The state of a file; undefined if it was not read. */
export async function stateOf(db: Database, name: string): Promise<TextState | undefined> {
  const found = await db.selectFrom("document_text").select("state").where("name", "=", name).executeTakeFirst();
  return found?.state as TextState | undefined;
}

/** Erases the text of a file, and removes its words from the index. */
export async function eraseText(db: Database, name: string): Promise<void> {
  await inTransaction(db, (transaction) => eraseTextWithin(transaction, name));
}

/** Erases the text of a file if an entry about pupils uses it, in the transaction of that write. */
export async function eraseIfPersonal(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  row: Row,
): Promise<void> {
  const name = isPersonal(declaration) ? readableFile(declaration, row) : undefined;
  if (name !== undefined && (await stateOf(transaction, name)) !== "leftOut") await eraseTextWithin(transaction, name);
}

/** Erases the text of a file in the transaction that makes it obsolete, such as the file's removal. */
export async function eraseTextWithin(transaction: Transaction<Tables>, name: string): Promise<void> {
  const gone = await transaction.deleteFrom("document_text").where("name", "=", name).returning("name").execute();
  if (gone.length === 0) return;
  await noteRemoved(transaction, ["document_text", "word"]);
  await indexAgain(transaction, name);
}

/** Indexes the entries that use a file again, because its text has changed. */
export async function indexAgain(transaction: Transaction<Tables>, name: string): Promise<void> {
  for (const { declaration, row } of await usesOfFile(transaction, name, others)) {
    await removeFromIndex(transaction, declaration, row.id);
    await indexEntry(transaction, declaration, row);
  }
}

async function usesOfFile(db: Database, name: string, among: readonly Declaration[]): Promise<Use[]> {
  const found: Use[] = [];
  for (const declaration of among) {
    const query = db.selectFrom(declaration.name).selectAll();
    const rows = await query.where(documentField(declaration)!, "=", prefix + name).execute();
    found.push(...(rows as unknown as Row[]).map((row) => ({ declaration, row })));
  }
  return found;
}

async function rowsWithFile(db: Database, declaration: Declaration): Promise<Row[]> {
  const query = db.selectFrom(declaration.name).selectAll();
  return (await query.where(documentField(declaration)!, "like", `${prefix}%`).execute()) as unknown as Row[];
}
