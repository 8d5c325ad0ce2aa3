import { collections } from "../../collections/all.ts";
import { differByOneError, toleratesErrors } from "../../engine/words/typing-errors.ts";
import type { Message } from "../../engine/message.ts";
import { locales } from "../../engine/languages.ts";
import { finderOf, type Term, termsOf, wordsOf } from "../../engine/words/search-words.ts";
import { classNumber, keyOf } from "../../engine/words/spelling.ts";
import { classMeaning, likelyMeaningOf, meaningsIn } from "../../engine/words/synonyms.ts";
import { stemOf } from "../../engine/words/word-stem.ts";
import { pages } from "../../pages/all.ts";

/** A page of the site whose title matches a search. */
export type FoundPage = { path: string; name: Message };

/**
 * The pages that match a search. The titles in `whole` have all of its words. Those in `others` have all of its words
 * except the number of a class, or except the words "class" and its number.
 */
export type FoundPages = { whole: FoundPage[]; others: FoundPage[] };

/** The maximum number of pages that are shown. The menu has the others. */
const mostPages = 4;

/**
 * A page, with the words of its titles and menu labels in all languages, and their meanings. `shortest` is the number
 * of words in the shortest of them. `wordings` are the terms of each other wording.
 */
type Known = FoundPage & {
  words: ReadonlySet<string>;
  meanings: ReadonlySet<string>;
  shortest: number;
  wordings: readonly (readonly Term[])[];
};

/**
 * Every page with a title of its own: those of `pages/`, and the lists. A collection without a page is on the home
 * page, except those of the group "school", which are in the menu and the footer.
 */
const known: readonly Known[] = [
  ...pages.flatMap(({ path, menu, title = menu?.name, searchedAs }) =>
    title ? [know(path, [title, menu?.name], searchedAs)] : [],
  ),
  ...collections.flatMap(({ adminGroup, page = adminGroup === "school" ? undefined : "/", messages, menu }) =>
    page === undefined ? [] : [know(page, [messages.title, menu?.name], messages.searchedAs)],
  ),
];

function know(path: string, [name, label]: [Message, Message | undefined], searchedAs: Message | undefined): Known {
  const textsOf = (message: Message | undefined) => (message ? locales.map((locale) => message({}, { locale })) : []);
  const titles = [...textsOf(name), ...textsOf(label)].map(wordsOf);
  return {
    path,
    name,
    words: new Set(titles.flat()),
    meanings: new Set(titles.flatMap((words) => [...meaningsIn(words.map(keyOf))])),
    shortest: Math.min(...titles.map((words) => words.length)),
    wordings: textsOf(searchedAs).flatMap((some) => some.split(", ").map(termsOf)),
  };
}

/**
 * Finds the pages of the site whose titles have the words of a search, except the `hidden` paths. Pages with the
 * shortest titles come first. With `isTolerant` a word may have a typing error.
 */
export function findPages(
  question: string,
  { hidden, isTolerant }: { hidden: readonly string[]; isTolerant: boolean },
): FoundPages {
  const terms = termsOf(question);
  const telling = terms.filter(({ word }) => classNumber(word) === undefined);
  const shown = known.filter(({ path }) => !hidden.includes(path));
  const finders = new Map(terms.map((term) => [term, finderOf(term)]));
  const isNamed = (page: Known, term: Term) =>
    names(page, term, finders.get(term)!) || inWording(page, term, terms) || (isTolerant && likelyNames(page, term));
  const found = (wanted: readonly Term[]) =>
    wanted.length === 0
      ? []
      : shown.filter((page) => wanted.every((term) => isNamed(page, term))).toSorted((a, b) => a.shortest - b.shortest);
  const whole = found(terms).slice(0, mostPages);
  if (telling.length === terms.length) return { whole, others: [] };
  const withoutClass = telling.filter(({ meaning }) => meaning !== classMeaning);
  const partly = [found(telling), found(withoutClass)].find((some) => some.length > 0) ?? [];
  return { whole, others: partly.filter((page) => !whole.includes(page)).slice(0, 1) };
}

/** Whether a page's titles have a word of the search. */
function names({ words, meanings }: Known, term: Term, finds: (word: string) => boolean): boolean {
  if (term.meaning !== undefined && meanings.has(term.meaning)) return true;
  // A phrase with a meaning of its own does not match by its single words.
  return term.keys.length === 1 && [...words].some(finds);
}

/** Whether a word of the search is in one of the page's other wordings, all of whose words the search has. */
function inWording({ wordings }: Known, term: Term, question: readonly Term[]): boolean {
  return wordings.some((wording) => {
    const isAsked = wording.every((part) => question.some((asked) => isSame(asked, part)));
    return isAsked && wording.some((part) => isSame(term, part));
  });
}

function isSame(asked: Term, { meaning, word }: Term): boolean {
  return meaning === undefined ? finderOf(asked)(word) : asked.meaning === meaning;
}

/** Whether a word of the search, with a typing error corrected, is in a page's titles. */
function likelyNames({ words, meanings }: Known, { word: asked, stem, keys }: Term): boolean {
  const meaning = likelyMeaningOf(keys[0] ?? "");
  if (meaning !== undefined && meanings.has(meaning)) return true;
  return [...words].some(
    (word) => toleratesErrors(word) && (differByOneError(word, asked) || differByOneError(stemOf(word), stem)),
  );
}
