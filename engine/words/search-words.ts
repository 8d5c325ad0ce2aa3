import { classNumber, fold, keyOf, soundOf } from "./spelling.ts";
import { questionLimit } from "../forms/question-limit.ts";
import { isGeneric, meaningOf, meaningsIn, phrasesIn } from "./synonyms.ts";
import { stemOf } from "./word-stem.ts";

/**
 * The version of everything that decides what stands in the index of words; with another one the index is made anew.
 */
export const indexVersion = "2";

/** The largest number of a question's words that are looked for. */
export const wordsLimit = 6;

/** Characters of a word that the index keeps: more than any word of a language has. */
const wordLength = 40;

/** Words as people write them; joiners inside Bengali words belong to them. */
const written = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;
/** Folded words; a number that follows Latin letters, as in "class6", is a word of its own. */
const folded = /[a-z]{2,}(?=\d+(?![\p{L}\p{N}\p{M}]))|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text in the spelling that the search compares, each as often as it stands there. */
export function wordsOf(text: string): string[] {
  return Array.from(fold(text).matchAll(folded), ([word]) => Array.from(word).slice(0, wordLength).join(""));
}

/**
 * The words of the index for a text, each with how exactly it is what the text says: 2 as it is written, 1 by its sound
 * or meaning.
 */
export function indexWordsOf(text: string): Map<string, 1 | 2> {
  const found = new Map<string, 1 | 2>();
  const words = wordsOf(text);
  for (const meaning of meaningsIn(words.map(keyOf))) found.set(meaning, 1);
  for (const word of words) if (!found.has(soundOf(word))) found.set(soundOf(word), 1);
  for (const word of words) for (const exact of [word, classNumber(word) ?? word]) found.set(exact, 2);
  return found;
}

/** What is looked for: a word, or several that mean one thing together. */
export type Term = {
  word: string;
  stem: string;
  /** What its synonyms have in common, "=exam" for example; undefined for a word without any. */
  meaning: string | undefined;
  /**
   * Whether words that only begin with it are found too. Numbers, and short words inside a question, are meant as they
   * are.
   */
  isBeginning: boolean;
  /** The words of the question that it is made of, by their keys. */
  keys: readonly string[];
};

/**
 * What a question looks for. Its last word may be unfinished; words that say nothing count only where it has no others.
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
 * The beginnings of the words of the index that a term finds, where it may be one: as it is written, and as it sounds.
 */
export function beginningsOf({ word, stem, isBeginning }: Term): string[] {
  if (!isBeginning) return [];
  const beginning = Array.from(stem).length > 1 ? stem : word;
  return [...new Set([beginning, soundOf(beginning)])];
}

/** The words of the index that a term finds besides those that begin with it. */
export function exactWordsOf({ word, stem, meaning, isBeginning }: Term): string[] {
  const words = isBeginning ? [] : [word, stem, soundOf(word), soundOf(stem)];
  return [...new Set(meaning === undefined ? words : [...words, meaning])];
}

/** Whether a term finds a word of a text. */
export function findsWord(term: Term, word: string): boolean {
  const key = keyOf(word);
  if (term.keys.includes(key) || (term.meaning !== undefined && meaningOf(key) === term.meaning)) return true;
  const sound = soundOf(word);
  return (
    exactWordsOf(term).some((one) => one === word || one === sound) ||
    beginningsOf(term).some((one) => word.startsWith(one) || sound.startsWith(one))
  );
}

/** A part of a text, and whether it is a word that was looked for. */
export type TextPart = { text: string; isFound: boolean };

/** Finds in texts the words that were looked for. */
export type WordMarker = {
  /** Splits a text at them. */
  mark: (text: string) => TextPart[];
  /** The place of the first one in a text, in characters; -1 if it has none. */
  firstIn: (text: string) => number;
};

/** Returns the marker of what was looked for; `similar` are words of the index that were found in place of others. */
export function wordMarker(terms: readonly Term[], similar: readonly string[]): WordMarker {
  const known = new Map<string, boolean>();
  const isFound = (writtenWord: string): boolean => {
    const before = known.get(writtenWord);
    if (before !== undefined) return before;
    const found = wordsOf(writtenWord).some(
      (word) => similar.includes(word) || terms.some((term) => findsWord(term, word)),
    );
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
