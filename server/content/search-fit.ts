import { LRUCache } from "lru-cache";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, isCollection, subtitleField, titleField } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { locales } from "../../engine/languages.ts";
import type { Row } from "../../engine/row.ts";
import { type Term, wordsOf } from "../../engine/words/search-words.ts";
import { keyOf } from "../../engine/words/kept-words.ts";
import { phrasesIn } from "../../engine/words/synonyms.ts";
import { isTable } from "../../engine/fields/table.ts";
import { isFormattedText } from "../../engine/fields/text.ts";

/**
 * Points for each word of the query: `whole` if a text equals the whole query, `inARow` if a text contains the query as
 * a phrase. For comparison, the best single word scores 32.
 */
const whole = 100;
const inARow = 15;
/** Points for a title all of whose words occur in the query. */
const covered = 12;
/** Points if the query's words stand in the texts letter by letter. They decide between otherwise equal texts. */
const asTyped = 0.5;

/** A query or a text as normalized words, so that synonyms, spellings and endings compare equal. */
type Canonical = readonly string[];

/** A query for comparison with texts: normalized, and its words as they were typed. */
export type Asked = { canonical: Canonical; typed: readonly string[] };

/** Prepares a query, with the terms into which it was split, for comparison with texts. */
export function askedFor(question: string, terms: readonly Term[]): Asked {
  return {
    canonical: terms.flatMap(({ meaning, keys }) => meaning ?? keys),
    typed: sameLetters(question).split(/\s+/).filter(Boolean),
  };
}

/** A text in which equal letters are equal characters; unlike `fold`, it keeps every spelling. */
const sameLetters = (text: string) => text.normalize("NFKC").toLowerCase();

/**
 * Texts that were compared before, so that one client's searches take little time from other visitors. The size is in
 * characters: more than the titles and short texts of a school's site have.
 */
const compared = new LRUCache<string, Canonical>({
  maxSize: 300_000,
  sizeCalculation: (_, { length }) => length + 1,
  memoMethod: normalize,
});

const canonical = (text: string): Canonical => compared.memo(text);

function normalize(text: string): Canonical {
  const keys = wordsOf(text).map(keyOf);
  return phrasesIn(keys).map(({ start, meaning }) => meaning ?? keys[start] ?? "");
}

/**
 * Points that an entry's texts add to its score: how much of the query stands in one of them as a phrase, and how
 * little else its title contains.
 */
export function fitOf({ canonical: question, typed }: Asked, declaration: Declaration, row: Row): number {
  if (question.length === 0) return 0;
  const stored = row as Readonly<Record<string, StoredValue>>;
  const titles = [titleField(declaration), subtitleField(declaration)];
  let best = 0;
  const missing = new Set(typed);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { searchText, column, label } = field;
    if (!searchText || isFormattedText(field) || column === "integer") continue;
    for (const value of [stored[name], stored[localizedName(name)]]) {
      if (typeof value !== "string" || value === "") continue;
      const letters = missing.size > 0 ? sameLetters(value) : "";
      for (const word of missing) if (letters.includes(word)) missing.delete(word);
      // People search a global's facts by their labels, such as "telephone".
      if (!isCollection(declaration))
        for (const locale of locales)
          best = Math.max(best, fitOfText(question, canonical(label({}, { locale })), true));
      best = Math.max(
        best,
        fitOfText(question, canonical(isTable(field) ? searchText(value) : value), titles.includes(name)),
      );
    }
  }
  return missing.size === 0 ? best + asTyped : best;
}

function fitOfText(question: Canonical, text: Canonical, isTitle: boolean): number {
  const asked = new Set(question);
  const share =
    isTitle && text.length > 0 ? (covered * text.filter((word) => asked.has(word)).length) / text.length : 0;
  const place = text.findIndex((_, start) => question.every((word, offset) => text[start + offset] === word));
  if (place < 0) return share;
  return (
    share + (text.length === question.length ? whole : question.length > 1 || isTitle ? inARow : 0) * question.length
  );
}
