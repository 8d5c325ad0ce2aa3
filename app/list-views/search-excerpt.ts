import { localizedName } from "../../engine/collection.ts";
import { type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import type { Field, StoredValue } from "../../engine/field.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { detectLanguage } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import type { TextPart, WordMarker } from "../../engine/words/search-words.ts";
import { joinSplitWords } from "../../engine/words/split-words.ts";
import { isPostedOn } from "../../engine/fields/days.ts";
import { isTable, type TableField } from "../../engine/fields/table.ts";
import { isFormattedText } from "../../engine/fields/text.ts";

/** A text in which the searched words are marked, and its language if that is not the page's. */
export type MarkedText = { parts: TextPart[]; lang?: Locale | undefined };

/** The length of an excerpt, and how much of it stands before its first marked word, in characters. */
const length = 160;
const before = 50;

type Options = { locale: Locale; marker: WordMarker; plain: (markdown: string) => string };

/**
 * An excerpt from an entry's texts other than its title, around the first searched word. Prefers the language of the
 * page. If no text has a searched word, the beginning of the first text; undefined if the entry only has a title.
 */
export function excerptOf(
  declaration: Declaration,
  row: Row,
  { locale, marker, plain }: Options,
): MarkedText | undefined {
  if (!isCollection(declaration)) {
    const facts = factsOf(declaration, row, locale, marker);
    if (facts) return facts;
  }
  let first: MarkedText | undefined;
  for (const text of textsOf(declaration, row, locale, plain)) {
    const place = marker.firstIn(text);
    const lang = detectLanguage(text);
    if (first && place < 0) continue;
    const excerpt = { parts: marker.mark(cut(text, Math.max(0, place))), lang: lang === locale ? undefined : lang };
    if (place >= 0) return excerpt;
    first = excerpt;
  }
  return first;
}

/**
 * An excerpt from the text of a PDF around the first searched word, even if the PDF's text splits that word into parts.
 * Undefined if no searched word occurs.
 */
export function documentExcerpt(text: string, marker: WordMarker): MarkedText | undefined {
  const excerpts = [text, joinSplitWords(text)].flatMap((one) => {
    const place = marker.firstIn(one);
    return place < 0 ? [] : [{ parts: marker.mark(cut(one, place)) }];
  });
  const marked = ({ parts }: MarkedText) =>
    parts.reduce((sum, { text: part, isFound }) => sum + (isFound ? part.length : 0), 0);
  return excerpts.toSorted((one, other) => marked(other) - marked(one))[0];
}

/** The facts of a global whose label was searched for: "Phone: …" for "telephone". Undefined if there is none. */
function factsOf(declaration: Declaration, row: Row, locale: Locale, marker: WordMarker): MarkedText | undefined {
  const lines = Object.entries(declaration.fields).flatMap(([name, field]) => {
    const isAsked =
      isText(field) &&
      !isFormattedText(field) &&
      locales.some((one) => marker.firstIn(field.label({}, { locale: one })) >= 0);
    const stored = isAsked ? localize(declaration, row, name, locale)?.text : undefined;
    const text = stored && isTable(field) ? partOfTable(field, stored, locale, marker) : stored;
    return text ? [`${field.label({}, { locale })}: ${text}`] : [];
  });
  return lines.length > 0 ? { parts: marker.mark(lines.join(" · ")) } : undefined;
}

/** The texts of an entry besides its title, each in the page's language first, then in the other. */
function* textsOf(declaration: Declaration, row: Row, locale: Locale, plain: Options["plain"]): Generator<string> {
  const stored = row as Readonly<Record<string, StoredValue>>;
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (name === titleField(declaration) || !isText(field)) continue;
    const own = localize(declaration, row, name, locale)?.text;
    if (isTable(field)) {
      if (own) yield* new Set([locale, ...locales].map((one) => field.toText?.(own, one) ?? own));
      continue;
    }
    const texts = new Set([own, stored[name], stored[localizedName(name)]].filter((text) => typeof text === "string"));
    for (const text of texts) yield isFormattedText(field) ? plain(text) : text;
  }
}

/** The part of a table's text around the first searched word, or its beginning. */
function partOfTable({ toText }: TableField, stored: string, locale: Locale, marker: WordMarker): string {
  const text = toText?.(stored, locale) ?? stored;
  return cut(text, Math.max(0, marker.firstIn(text)));
}

/** Whether a field holds words to read, rather than a number or a day. */
function isText(field: Field): boolean {
  return field.searchText !== undefined && field.column !== "integer" && !isPostedOn(field);
}

/** The part of a text around an index, on one line, cut between words. */
function cut(text: string, place: number): string {
  const start = place <= before ? 0 : text.indexOf(" ", place - before) + 1;
  const isWhole = start + length >= text.length;
  const end = isWhole ? text.length : Math.max(text.lastIndexOf(" ", start + length), start + before);
  const line = text.slice(start, end).replaceAll(/\s+/g, " ").trim();
  return `${start > 0 ? "… " : ""}${line}${isWhole ? "" : " …"}`;
}
