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
import { recordNotice } from "./change-notices.ts";
import { isPersonal, pdfOf, recognizedStates, type TextState } from "./document-text.ts";
import { isVisible } from "./visibility.ts";
import { indexEntry, removeFromIndex } from "./word-index.ts";

const prefix = "/media/";

/** The name under which a change of which scanned PDFs are to be read is told to all processes (versions.ts). */
export const scansKey = "scans";

/** An entry that uses a PDF. */
type Use = { declaration: Declaration; row: Row };

const personal = collections.filter(isPersonal);
const others = declarations.filter((one) => documentField(one) !== undefined && !isPersonal(one));

/**
 * Lists the PDFs of visible entries that are still to be read (`unread`), and those whose text must be erased because
 * no entry uses them or an entry about pupils does (`obsolete`).
 */
export async function comparePdfs(db: Database): Promise<{ unread: string[]; obsolete: string[] }> {
  const moment = presentMoment();
  const used = new Map<string, boolean>();
  for (const declaration of others)
    for (const row of await rowsWithPdf(db, declaration)) {
      const name = pdfOf(declaration, row);
      if (name === undefined) continue;
      used.set(name, used.get(name) === true || isVisible(declaration, row, moment));
    }
  for (const declaration of personal)
    for (const row of await rowsWithPdf(db, declaration)) used.delete(pdfOf(declaration, row) ?? "");
  const known = await db.selectFrom("document_text").select(["name", "state"]).execute();
  const isRead = new Set(known.flatMap(({ name, state }) => (state === "waiting" ? [] : [name])));
  return {
    unread: [...used].flatMap(([name, isSeen]) => (isSeen && !isRead.has(name) ? [name] : [])),
    obsolete: known.flatMap(({ name }) => (used.has(name) ? [] : [name])),
  };
}

/**
 * Stores the text of a PDF, or why there is none, and indexes its entries by it, unless the PDF now belongs to an entry
 * about pupils, or was left out meanwhile.
 */
export async function keepText(db: Database, name: string, state: TextState, text: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await usesOfPdf(transaction, name, personal)).length > 0) return;
    if ((await stateOf(transaction, name)) === "leftOut") return;
    await transaction.deleteFrom("document_text").where("name", "=", name).execute();
    await transaction.insertInto("document_text").values({ name, state, text }).execute();
    await indexAgain(transaction, name);
  });
}

/** States of scanned PDFs that can be read at an administrator's wish. */
const readable: readonly TextState[] = ["scanned", "unrecognized", "leftOut"];

/** Lets a scanned PDF be read, or leaves it out of the search. Returns whether that changes anything. */
export async function setScanRead(db: Database, name: string, isRead: boolean): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const state = await stateOf(transaction, name);
    const isChanged = isRead
      ? state !== undefined && readable.includes(state)
      : state === "waiting" || (state !== undefined && recognizedStates.includes(state));
    if (!isChanged) return false;
    const next = { state: isRead ? "waiting" : "leftOut", text: "" } satisfies { state: TextState; text: string };
    await transaction.updateTable("document_text").set(next).where("name", "=", name).execute();
    if (!isRead) {
      await noteRemoved(transaction, ["document_text", "word"]);
      await indexAgain(transaction, name);
    }
    await recordNotice(transaction, { kind: "order", collection: scansKey });
    return true;
  });
}

/** Lets all scanned PDFs be read that were not tried. Returns their number. */
export async function readAllScans(db: Database): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const table = transaction.updateTable("document_text").where("state", "=", "scanned");
    const changed = await table
      .set({ state: "waiting" satisfies TextState })
      .returning("name")
      .execute();
    if (changed.length > 0) await recordNotice(transaction, { kind: "order", collection: scansKey });
    return changed.length;
  });
}

async function stateOf(db: Database, name: string): Promise<TextState | undefined> {
  const found = await db.selectFrom("document_text").select("state").where("name", "=", name).executeTakeFirst();
  return found?.state as TextState | undefined;
}

/** Erases the text of a PDF, and removes its words from the index. */
export async function eraseText(db: Database, name: string): Promise<void> {
  await inTransaction(db, (transaction) => eraseTextWithin(transaction, name));
}

/** Erases the text of a PDF if an entry about pupils uses it, in the transaction of that write. */
export async function eraseIfPersonal(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  row: Row,
): Promise<void> {
  const name = isPersonal(declaration) ? pdfOf(declaration, row) : undefined;
  if (name !== undefined) await eraseTextWithin(transaction, name);
}

/** Erases the text of a PDF in the transaction that makes it obsolete, such as the file's removal. */
export async function eraseTextWithin(transaction: Transaction<Tables>, name: string): Promise<void> {
  const gone = await transaction.deleteFrom("document_text").where("name", "=", name).returning("name").execute();
  if (gone.length === 0) return;
  await noteRemoved(transaction, ["document_text", "word"]);
  await indexAgain(transaction, name);
}

async function indexAgain(transaction: Transaction<Tables>, name: string): Promise<void> {
  for (const { declaration, row } of await usesOfPdf(transaction, name, others)) {
    await removeFromIndex(transaction, declaration, row.id);
    await indexEntry(transaction, declaration, row);
  }
}

async function usesOfPdf(db: Database, name: string, among: readonly Declaration[]): Promise<Use[]> {
  const found: Use[] = [];
  for (const declaration of among) {
    const query = db.selectFrom(declaration.name).selectAll();
    const rows = await query.where(documentField(declaration)!, "=", prefix + name).execute();
    found.push(...(rows as unknown as Row[]).map((row) => ({ declaration, row })));
  }
  return found;
}

async function rowsWithPdf(db: Database, declaration: Declaration): Promise<Row[]> {
  const query = db.selectFrom(declaration.name).selectAll();
  return (await query.where(documentField(declaration)!, "like", `${prefix}%.pdf`).execute()) as unknown as Row[];
}
