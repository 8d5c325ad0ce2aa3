import { keyOf, soundOf } from "./kept-words.ts";
import { classNumber, fold } from "./spelling.ts";
import { questionLimit } from "../forms/question.ts";
import { isGeneric, meaningOf, meaningsIn, phrasesIn } from "./synonyms.ts";
import { stemOf } from "./word-stem.ts";

/**
 * Version of the rules that decide which words the index contains. Change it with the rules: the index is then rebuilt.
 */
export const indexVersion = "6";

/** Maximum number of words of a question that are searched for. */
export const wordsLimit = 6;

/** The index keeps this many characters of a word: more than any word of a language has. */
const wordLength = 40;

/** Words as people write them, including joiners and colons (`fold`) inside Bengali words. */
const written = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200c\u200d]|(?<=[\u0985-\u09cd]):(?=[\u0985-\u09b9]))*/gu;
/** Words of a folded text. A number that follows Latin letters, as in "class6", is a separate word. */
const folded = /[a-z]{2,}(?=\d+(?![\p{L}\p{N}\p{M}]))|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in the search's spelling, including repeated ones. */
export function wordsOf(text: string): string[] {
  return Array.from(fold(text).matchAll(folded), ([word]) => Array.from(word).slice(0, wordLength).join(""));
}

/**
 * The words under which the index lists a text, each with its rank: 2 for a word as written, 1 for its sound or
 * meaning.
 */
export function indexWordsOf(text: string): Map<string, 1 | 2> {
  const found = new Map<string, 1 | 2>();
  // A colon between two Bengali letters may also stand between two words whose blank was forgotten.
  const words = wordsOf(text.includes(":") ? `${text} ${text.replaceAll(":", " ")}` : text);
  // Long texts repeat most of their words.
  const different = new Set(words);
  const keys = new Map(Array.from(different, (word) => [word, keyOf(word)]));
  for (const meaning of meaningsIn(words.map((word) => keys.get(word) ?? ""))) found.set(meaning, 1);
  for (const sound of Array.from(different, soundOf)) if (!found.has(sound)) found.set(sound, 1);
  for (const word of different) for (const exact of [word, classNumber(word) ?? word]) found.set(exact, 2);
  return found;
}

/** A search term: a word, or several that mean one thing together. */
export type Term = {
  word: string;
  stem: string;
  /** The meaning that it shares with its synonyms, such as "=exam"; undefined for a word without synonyms. */
  meaning: string | undefined;
  /** Whether it also finds words that only begin with it. False for numbers, and for short words inside a question. */
  isBeginning: boolean;
  /** The keys of the question's words that make up this term. */
  keys: readonly string[];
};

/**
 * Splits a question into search terms. Its last word may be unfinished. Generic words count only if the question has no
 * others.
 */
export function termsOf(question: string): Term[] {
  const words = [...new Set(wordsOf(question.slice(0, questionLimit)))];
  const keys = words.map(keyOf);
  const phrases = phrasesIn(keys);
  const telling = phrases.filter(({ start, end }) => end - start > 1 || !isGeneric(keys[start] ?? ""));
  const counted = (telling.length > 0 ? telling : phrases).slice(0, wordsLimit);
  return counted.map(({ start, end, meaning }): Term => {
    const own = keys.slice(start, end);
    if (end - start > 1 && meaning !== undefined)
      return { word: meaning, stem: meaning, meaning, isBeginning: false, keys: own };
    const asked = words[start] ?? "";
    const number = classNumber(asked);
    const word = number ?? asked;
    const stem = number ?? stemOf(word);
    return {
      word,
      stem,
      meaning,
      isBeginning: number === undefined && (end === words.length || Array.from(stem).length > 2),
      keys: own,
    };
  });
}

/**
 * For a term that may be the beginning of a word: the prefixes of index words that it matches, as written and by sound.
 */
export function beginningsOf({ word, stem, isBeginning }: Term): string[] {
  if (!isBeginning) return [];
  const beginning = Array.from(stem).length > 1 ? stem : word;
  return [...new Set([beginning, soundOf(beginning)])];
}

/** The index words that a term matches exactly, besides those that begin with it. */
export function exactWordsOf({ word, stem, meaning, isBeginning }: Term): string[] {
  const words = isBeginning ? [] : [word, stem, soundOf(word), soundOf(stem)];
  return [...new Set(meaning === undefined ? words : [...words, meaning])];
}

/** Returns a function that says whether a term matches a word of a text. */
export function finderOf(term: Term): (word: string) => boolean {
  const [exact, beginnings] = [exactWordsOf(term), beginningsOf(term)];
  return (word) => {
    const key = keyOf(word);
    if (term.keys.includes(key) || (term.meaning !== undefined && meaningOf(key) === term.meaning)) return true;
    const sound = soundOf(word);
    return (
      exact.some((one) => one === word || one === sound) ||
      beginnings.some((one) => word.startsWith(one) || sound.startsWith(one))
    );
  };
}

/** A part of a text; `isFound` if it is a word that was searched for. */
export type TextPart = { text: string; isFound: boolean };

/** Finds the searched words in texts. */
export type WordMarker = {
  /** Splits a text at the searched words. */
  mark: (text: string) => TextPart[];
  /** The position of the first searched word in a text, in characters; -1 if it has none. */
  firstIn: (text: string) => number;
};

/**
 * Returns a marker for these terms. `similar` are index words that the search found in place of words with typing
 * errors.
 */
export function wordMarker(terms: readonly Term[], similar: readonly string[]): WordMarker {
  const known = new Map<string, boolean>();
  const finders = terms.map(finderOf);
  const isFound = (writtenWord: string): boolean => {
    const before = known.get(writtenWord);
    if (before !== undefined) return before;
    const found = wordsOf(writtenWord).some((word) => similar.includes(word) || finders.some((finds) => finds(word)));
    known.set(writtenWord, found);
    return found;
  };
  const firstIn = (text: string): number => {
    for (const { 0: word, index } of text.matchAll(written)) if (isFound(word)) return index;
    return -1;
  };
  const mark = (text: string): TextPart[] => {
    const parts: TextPart[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(written)) {
      if (!isFound(word)) continue;
      if (index > end) parts.push({ text: text.slice(end, index), isFound: false });
      parts.push({ text: word, isFound: true });
      end = index + word.length;
    }
    if (end < text.length) parts.push({ text: text.slice(end), isFound: false });
    return parts;
  };
  return { mark, firstIn };
}
