import type { Transaction } from "kysely";
import { type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import { localizedName } from "../../engine/collection.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { locales } from "../../engine/languages.ts";
import type { StoredValue } from "../../engine/field.ts";
import type { Row } from "../../engine/row.ts";
import { indexVersion, wordsOf } from "../../engine/search-words.ts";
import { piecesOf, toleratesErrors } from "../../engine/typing-errors.ts";
import { declarations } from "../../globals/all.ts";
import { parseFormattedText } from "../formatted-text/parse.ts";
import type { Database, Tables } from "./open.ts";
import { inTransaction } from "./transaction.ts";

/** How much a word of the title says of an entry, where one of another field says 1. */
const titleWeight = 4;
/** Rows of one insertion: a statement has a limit of variables. */
const batch = 1000;

/** Puts the words of an entry that is not in the index into it, in the transaction of its write. */
export async function indexEntry(transaction: Transaction<Tables>, declaration: Declaration, row: Row): Promise<void> {
  const { name } = declaration;
  const weights = weightsOf(declaration, row);
  await addPieces(transaction, [...weights.keys()].filter(toleratesErrors));
  const rows = Array.from(weights, ([word, weight]) => ({ word, collection: name, entry: row.id, weight }));
  for (const part of batches(rows)) await transaction.insertInto("word").values(part).execute();
}

/** Takes an entry's words out of the index. The pieces of words stay: by themselves they find nothing. */
export async function removeFromIndex(transaction: Transaction<Tables>, { name }: Declaration, entry: number): Promise<void> {
  await transaction.deleteFrom("word").where("collection", "=", name).where("entry", "=", entry).execute();
}

/** Makes the index anew unless this version of the site has made it. */
export async function ensureWordIndex(db: Database): Promise<void> {
  const made = await db.selectFrom("word_index").select("version").executeTakeFirst();
  if (made?.version === indexVersion) return;
  await inTransaction(db, async (transaction) => {
    for (const table of ["word", "word_piece", "word_index"] as const) await transaction.deleteFrom(table).execute();
    for (const declaration of declarations) {
      const rows = await transaction.selectFrom(declaration.name).selectAll().execute();
      for (const row of rows) await indexEntry(transaction, declaration, row as unknown as Row);
    }
    await transaction.insertInto("word_index").values({ version: indexVersion }).execute();
  });
}

/** The words of an entry, in all languages, each with what it says of the entry. */
function weightsOf(declaration: Declaration, row: Row): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  const stored = row as Readonly<Record<string, StoredValue>>;
  const title = titleField(declaration);
  for (const [name, { searchText, message, markdown }] of Object.entries(declaration.fields)) {
    const weight = name === title ? titleWeight : 1;
    if (message) for (const locale of locales) add(message({}, { locale }), weight);
    if (!searchText) continue;
    for (const value of [stored[name], stored[localizedName(name)]]) {
      if (value === null || value === undefined) continue;
      const text = searchText(String(value));
      add(markdown ? plainText(parseFormattedText(text)) : text, weight);
    }
  }
  // A global has no title of its own: it goes by its name, once there is something to show.
  if (!isCollection(declaration) && weights.size > 0) for (const locale of locales) add(declaration.messages.title({}, { locale }), titleWeight);
  return weights;
}

/** Keeps the pieces of those words that the index does not know yet. */
async function addPieces(transaction: Transaction<Tables>, words: readonly string[]): Promise<void> {
  for (const part of batches(words)) {
    const known = await transaction
      .selectFrom("word_piece")
      .select("word")
      .where("word", "in", part)
      .where("piece", "in", part.map((word) => piecesOf(word)[0] ?? ""))
      .execute();
    const isKnown = new Set(known.map(({ word }) => word));
    const rows = part.filter((word) => !isKnown.has(word)).flatMap((word) => piecesOf(word).map((piece) => ({ piece, word })));
    for (const pieces of batches(rows)) await transaction.insertInto("word_piece").values(pieces).execute();
  }
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batch) }, (_, place) => items.slice(place * batch, (place + 1) * batch));
}
