import type { Transaction } from "kysely";
import { type Declaration, isCollection, subtitleField, titleField } from "../../engine/declaration.ts";
import { localizedName } from "../../engine/collection.ts";
import { locales } from "../../engine/languages.ts";
import type { StoredValue } from "../../engine/field.ts";
import type { Row } from "../../engine/row.ts";
import { finderOf, indexVersion, indexWordsOf, type Term } from "../../engine/words/search-words.ts";
import { splitWords } from "../../engine/words/split-words.ts";
import { soundOf } from "../../engine/words/kept-words.ts";
import { differByOneError, piecesOf, toleratesErrors } from "../../engine/words/typing-errors.ts";
import { stemOf } from "../../engine/words/word-stem.ts";
import { isConstant } from "../../engine/fields/constant.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { declarations } from "../../globals/all.ts";
import { documentText } from "./document-text.ts";
import { markdownWords } from "./parse-formatted-text.ts";
import type { Database, Tables } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";

/** The weight of a word in the title and in the line below it; a word in another field has the weight 1. */
const titleWeight = 4;
const subtitleWeight = 3;
/** Entries that are indexed in one transaction. */
const entriesOfStep = 200;
/** Number of rows that one statement inserts, because engines limit the variables of a statement. */
const batch = 1000;
/** The largest number of words that are tried as corrections of a typing error. */
const mostSimilar = 24;

/** Maximum number of words of a document that are indexed: about 50 pages. */
const mostOfDocument = 6000;

/** Indexes the words of a new entry and of its document, in the transaction of its write. */
export async function indexEntry(transaction: Transaction<Tables>, declaration: Declaration, row: Row): Promise<void> {
  const { name } = declaration;
  const weights = weightsOf(declaration, row);
  await addPieces(transaction, [...weights.keys()].filter(toleratesErrors));
  const { text } = await documentText(transaction, declaration, row);
  for (const word of wordsOfDocument(text)) if (!weights.has(word)) weights.set(word, 1);
  const rows = Array.from(weights, ([word, weight]) => ({ word, collection: name, entry: row.id, weight }));
  for (const part of batches(rows)) await transaction.insertInto("word").values(part).execute();
}

/** The words of a PDF's text, also those that PDF readers split by blanks (engine/words/split-words.ts). */
function wordsOfDocument(text: string): string[] {
  if (text === "") return [];
  return [...indexWordsOf(`${text} ${splitWords(text).join(" ")}`).keys()].slice(0, mostOfDocument);
}

/** Removes an entry's words from the index. The pieces of words stay, because by themselves they find nothing. */
export async function removeFromIndex(
  transaction: Transaction<Tables>,
  { name }: Declaration,
  entry: number,
): Promise<void> {
  await transaction.deleteFrom("word").where("collection", "=", name).where("entry", "=", entry).execute();
}

/**
 * Rebuilds the index unless this version of the site has already built it. Each step is a transaction that stores its
 * progress. So the next start continues an interrupted rebuild, and several processes share the steps.
 */
export async function ensureWordIndex(db: Database): Promise<void> {
  while (!(await isMade(db))) await inTransaction(db, makeStep);
}

async function isMade(db: Database): Promise<boolean> {
  const made = await db.selectFrom("word_index").selectAll().executeTakeFirst();
  return made?.version === indexVersion && made.collection === null;
}

/** Indexes the next entries of the current declaration; if there are no more, moves on to the next declaration. */
async function makeStep(transaction: Transaction<Tables>): Promise<void> {
  const made = await transaction.selectFrom("word_index").selectAll().executeTakeFirst();
  const isBegun = made?.version === indexVersion;
  if (isBegun && made.collection === null) return;
  const place = isBegun ? declarations.findIndex(({ name }) => name === made.collection) : 0;
  const declaration = declarations[place];
  if (!declaration) throw new Error("The site declares nothing.");
  const rows = (await transaction
    .selectFrom(declaration.name)
    .selectAll()
    .where("id", ">", isBegun ? (made.entry ?? 0) : 0)
    .orderBy("id")
    .limit(entriesOfStep)
    .execute()) as unknown as Row[];
  for (const row of rows) {
    await removeFromIndex(transaction, declaration, row.id);
    await indexEntry(transaction, declaration, row);
  }
  const last = rows.at(-1);
  const next = last
    ? { collection: declaration.name, entry: last.id }
    : { collection: declarations[place + 1]?.name ?? null, entry: null };
  await transaction.deleteFrom("word_index").execute();
  await transaction
    .insertInto("word_index")
    .values({ version: indexVersion, ...next })
    .execute();
}

/** The words of an entry in all languages, with their weights. */
function weightsOf(declaration: Declaration, row: Row): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const [word, exactness] of indexWordsOf(text))
      weights.set(word, Math.max(weight * exactness, weights.get(word) ?? 0));
  };
  const stored = row as Readonly<Record<string, StoredValue>>;
  const weightsOfFields = new Map([
    [subtitleField(declaration), subtitleWeight],
    [titleField(declaration), titleWeight],
  ]);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { searchText, label } = field;
    const weight = weightsOfFields.get(name) ?? 1;
    if (isConstant(field)) for (const locale of locales) add(field.message({}, { locale }), weight);
    if (!searchText) continue;
    for (const value of [stored[name], stored[localizedName(name)]]) {
      if (value === null || value === undefined) continue;
      // People search a global's facts by their labels, such as "telephone".
      if (!isCollection(declaration)) for (const locale of locales) add(label({}, { locale }), titleWeight);
      const text = searchText(String(value));
      add(isFormattedText(field) ? markdownWords(text) : text, weight);
    }
  }
  if (weights.size === 0) return weights;
  // The name of the collection is indexed too, because "Class 6" is a routine in one list and a syllabus in another.
  for (const locale of locales)
    add(declaration.messages.title({}, { locale }), isCollection(declaration) ? 1 : titleWeight);
  return weights;
}

/** Stores the pieces of those words that are not in the index yet. */
async function addPieces(transaction: Transaction<Tables>, words: readonly string[]): Promise<void> {
  for (const part of batches(words)) {
    const known = await transaction
      .selectFrom("word_piece")
      .select("word")
      .where("word", "in", part)
      .where(
        "piece",
        "in",
        part.map((word) => piecesOf(word)[0] ?? ""),
      )
      .execute();
    const isKnown = new Set(known.map(({ word }) => word));
    const rows = part
      .filter((word) => !isKnown.has(word))
      .flatMap((word) => piecesOf(word).map((piece) => ({ piece, word })));
    for (const pieces of batches(rows)) await transaction.insertInto("word_piece").values(pieces).execute();
  }
}

/** The words of the index that may be the correct spelling of a term, except those that the term matches anyway. */
export async function similarWords(db: Database, term: Term): Promise<string[]> {
  const { word, stem } = term;
  const spellings = [...new Set([word, stem, soundOf(word), soundOf(stem)])];
  const pieces = [...new Set(spellings.flatMap(piecesOf))];
  if (pieces.length === 0) return [];
  const rows = await db.selectFrom("word_piece").select("word").distinct().where("piece", "in", pieces).execute();
  const length = Array.from(word).length;
  const finds = finderOf(term);
  const isSimilar = (known: string) => {
    if (!toleratesErrors(known) || finds(known)) return false;
    const beginnings =
      length > 6 ? [length - 1, length, length + 1].map((end) => Array.from(known).slice(0, end).join("")) : [];
    return (
      [known, ...beginnings].some((one) => differByOneError(one, word) || differByOneError(one, soundOf(word))) ||
      differByOneError(stemOf(known), stem)
    );
  };
  return rows
    .map((row) => row.word)
    .filter(isSimilar)
    .slice(0, mostSimilar);
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batch) }, (_, place) =>
    items.slice(place * batch, (place + 1) * batch),
  );
}
