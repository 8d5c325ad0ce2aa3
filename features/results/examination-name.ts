import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { inLocale, type LocalizedText } from "../../engine/localized-text.ts";
import { latinDigits, localDigits } from "../../engine/words/digits.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Examination } from "./results.ts";

type Named = Pick<Examination, "title" | "titleBn" | "className" | "section" | "year"> & { group?: string | null };

/** The title of an examination in a language. */
export function titleOf({ title, titleBn }: Pick<Named, "title" | "titleBn">, locale: Locale): LocalizedText {
  return inLocale(title, titleBn, locale) ?? { text: title };
}

/** The class and year of an examination: "Class 6 · A · Science · 2026". */
export function classOf({ className, section, group, year }: Named, locale: Locale): string {
  const named = m.results_class({ name: className }, { locale });
  const facts = [named, section, group, String(year)].filter((fact) => fact !== null && fact !== undefined);
  return facts.map((fact) => localDigits(fact, locale)).join(" · ");
}

/** The parts of `classOf` that the title does not already name, as a slip has little room. */
export function classBesideTitle(examination: Named, locale: Locale): string {
  // The section A is not the article "a".
  const fold = (word: string) => (word.length === 1 ? word : word.toLowerCase());
  const wordsIn = (text: string) =>
    (latinDigits(text.normalize("NFC")).match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []).map(fold);
  const named = new Set(wordsIn(titleOf(examination, locale).text));
  const facts = classOf(examination, locale).split(" · ");
  return facts.filter((fact) => !wordsIn(fact).every((word) => named.has(word))).join(" · ");
}

/** The number of pupils, as a text. */
export function countOf(pupils: number, locale: Locale): string {
  return m.results_pupils_count({ count: numberFormat(locale).format(pupils) }, { locale });
}

/** Whether pupils may look up their results now. */
export function isOpenNow({ opens }: Pick<Examination, "opens">): boolean {
  return opens !== null && opens <= new Date().toISOString();
}

/** A text that says whether pupils may look up their results now, or from when, and until when. */
export function stateOf({ opens, until }: Pick<Examination, "opens" | "until">, locale: Locale): string {
  if (opens === null || until === null) return m.results_closed({}, { locale });
  const times = { from: formatInstant(opens, locale), until: formatInstant(until, locale) };
  return (isOpenNow({ opens }) ? m.results_open_until : m.results_opens_at)(times, { locale });
}
