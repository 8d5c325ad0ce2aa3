import { latinDigits } from "./digits.ts";
import { stemOf } from "./word-stem.ts";

/** The version of everything that decides what stands in the index of words; with another one the index is made anew. */
export const indexVersion = "1";

/** The longest question, in characters, and the largest number of its words that are looked for. */
export const questionLimit = 100;
export const wordsLimit = 6;

/** Characters of a word that the index keeps: more than any word of a language has. */
const wordLength = 40;

/** Words as people write them; joiners inside Bengali words belong to them. */
const written = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;
const folded = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;

/**
 * Writes a text as the index does, so that different spellings of a word are one: the same letters, digits and joiners
 * can be typed in several ways in Bengali (decision 54).
 */
export function fold(text: string): string {
  const folding = text
    .normalize("NFKC")
    // Khanda ta is also typed as ta, hasanta and a joiner, or at the end of a word without it.
    .replaceAll(/\u09a4\u09cd(?:\u200d|(?![\p{L}\p{M}\u200c]))/gu, "\u09ce")
    .replaceAll(invisible, "")
    // The dot below is often left out, and a consonant after reph was once written twice.
    .replaceAll("\u09bc", "")
    .replaceAll(/\u09b0\u09cd(\p{L})\u09cd\1/gu, "\u09b0\u09cd$1")
    .replaceAll(/['’]s(?!\p{L})/giu, "");
  return latinDigits(folding).toLowerCase();
}

/** The words of a text as the index has them, each as often as it stands there. */
export function wordsOf(text: string): string[] {
  return Array.from(fold(text).matchAll(folded), ([word]) => Array.from(word).slice(0, wordLength).join(""));
}

/** A word that is looked for. */
export type Term = {
  word: string;
  stem: string;
  /** Whether words that only begin with it are found too. Short words inside a question are meant as they are. */
  isBeginning: boolean;
};

/** The words of a question. The last one may be unfinished. */
export function termsOf(question: string): Term[] {
  const words = [...new Set(wordsOf(question.slice(0, questionLimit)))].slice(0, wordsLimit);
  return words.map((word, place) => {
    const stem = stemOf(word);
    return { word, stem, isBeginning: place === words.length - 1 || Array.from(stem).length > 2 };
  });
}

/** Whether a term finds a word of the index. */
export function findsWord({ word: wanted, stem, isBeginning }: Term, word: string): boolean {
  return word === wanted || word === stem || (isBeginning && word.startsWith(Array.from(stem).length > 1 ? stem : wanted));
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
    const found = wordsOf(writtenWord).some((word) => similar.includes(word) || terms.some((term) => findsWord(term, word)));
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
