import synonyms from "./synonyms.json" with { type: "json" };
import { fold, keyOf } from "./spelling.ts";
import { differByOneError, toleratesErrors } from "./typing-errors.ts";

/** The names of one thing: in English, in Bangla, and in Bangla with Latin letters. */
type Names = readonly [english: string, bangla: string, latin: string];

/**
 * Synonyms for things on a school's site: the search treats all names of one line as equal. After a change, also change
 * `indexVersion` (search-words.ts). Spellings that sound alike, and endings, need no entry, because spelling.ts handles
 * them.
 */
const groups = synonyms.groups as unknown as Readonly<Record<string, Names>>;

/** The meaning of the words for "class". */
export const classMeaning = "=class";

const keysOf = (phrase: string) =>
  fold(phrase)
    .split(/[\s-]+/)
    .map(keyOf);
/** Keys of generic words. A result need not contain them if the question has other words. */
const genericKeys = new Set(synonyms.generic.split(",").flatMap((word) => keysOf(word.trim())));
/** Phrases, as their keys joined by blanks, each with its meaning. */
const meanings = new Map(
  Object.entries(groups).flatMap(([name, names]) =>
    names.flatMap((some) => some.split(", ").map((phrase) => [keysOf(phrase).join(" "), `=${name}`] as const)),
  ),
);
/** Keys of Bangla words in Latin letters, which can have Bangla endings. */
const latinKeys = new Set(Object.values(groups).flatMap(([, , latin]) => latin.split(", ").flatMap(keysOf)));
const latinEnding = /(?:gulo|der|er|ti|ta|te|ke|r|e)$/;
const longestPhrase = Math.max(...Array.from(meanings.keys(), (phrase) => phrase.split(" ").length));

/** Removes a Bangla ending from the key of a word in Latin letters: "porikka" for "porikkar". */
function withoutEnding(key: string): string {
  const shorter = key.replace(latinEnding, "");
  return !latinKeys.has(key) && latinKeys.has(shorter) ? shorter : key;
}

const meaningOfKeys = (keys: readonly string[]) =>
  meanings.get(keys.join(" ")) ?? meanings.get(keys.map(withoutEnding).join(" "));

/** Whether the word with this key is generic. */
export const isGeneric = (key: string): boolean => genericKeys.has(key);

/**
 * The meaning of a single word, by its key, such as "=exam" for পরীক্ষা and porikkha; undefined for words without
 * synonyms.
 */
export const meaningOf = (key: string): string | undefined => meaningOfKeys([key]);

/** The meaning of a word with a typing error, by its key; undefined if no synonym resembles it. */
export function likelyMeaningOf(key: string): string | undefined {
  const alike = toleratesErrors(key)
    ? Array.from(meanings.keys()).find((known) => toleratesErrors(known) && differByOneError(known, key))
    : undefined;
  return alike === undefined ? undefined : meanings.get(alike);
}

/** The meanings of a text's words and phrases, by the words' keys; each meaning once. */
export function meaningsIn(keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let start = 0; start < keys.length; start += 1) {
    for (let length = 1; length <= longestPhrase && start + length <= keys.length; length += 1) {
      const meaning = meaningOfKeys(keys.slice(start, start + length));
      if (meaning !== undefined) found.add(meaning);
    }
  }
  return found;
}

/** A part of a question or a title: the words from `start` to before `end`, and their meaning if they have one. */
type Phrase = { start: number; end: number; meaning: string | undefined };

/**
 * Splits words, which are given by their keys, into phrases: the longest groups of words that have a meaning together,
 * and single words in between.
 */
export function phrasesIn(keys: readonly string[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let start = 0; start < keys.length;) {
    let length = Math.min(longestPhrase, keys.length - start);
    while (length > 1 && meaningOfKeys(keys.slice(start, start + length)) === undefined) length -= 1;
    phrases.push({ start, end: start + length, meaning: meaningOfKeys(keys.slice(start, start + length)) });
    start += length;
  }
  return phrases;
}
