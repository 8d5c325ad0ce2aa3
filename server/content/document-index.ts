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
import { isPersonal, pdfOf, type TextState } from "./document-text.ts";
import { isVisible } from "./visibility.ts";
import { indexEntry, removeFromIndex } from "./word-index.ts";

const prefix = "/media/";

/** An entry that uses a PDF. */
type Use = { declaration: Declaration; row: Row };

const personal = collections.filter(isPersonal);
const others = declarations.filter((one) => documentField(one) !== undefined && !isPersonal(one));

/**
 * Lists the PDFs of visible entries that have not been read yet (`unread`), and those whose text must be erased because
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
  const read = await db.selectFrom("document_text").select("name").execute();
  const known = new Set(read.map(({ name }) => name));
  return {
    unread: [...used].flatMap(([name, isSeen]) => (isSeen && !known.has(name) ? [name] : [])),
    obsolete: [...known].filter((name) => !used.has(name)),
  };
}

/**
 * Stores the text of a PDF, or why there is none, and indexes its entries by it, unless the PDF now belongs to an entry
 * about pupils.
 */
export async function keepText(db: Database, name: string, state: TextState, text: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await usesOfPdf(transaction, name, personal)).length > 0) return;
    await transaction.deleteFrom("document_text").where("name", "=", name).execute();
    await transaction.insertInto("document_text").values({ name, state, text }).execute();
    await indexAgain(transaction, name);
  });
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
