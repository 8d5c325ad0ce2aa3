import synonyms from "./synonyms.json" with { type: "json" };
import { fold, keyOf } from "./spelling.ts";
import { differByOneError, toleratesErrors } from "./typing-errors.ts";

/** What people call one thing: in English, in Bangla, and in Bangla with Latin letters. */
type Names = readonly [english: string, bangla: string, latin: string];

/**
 * What people call the things of a school's site: all names of one line mean the same to the search. A change needs
 * another
 * `indexVersion` (search-words.ts). Spellings that sound alike, and endings, are one already (spelling.ts).
 */
const groups = synonyms.groups as unknown as Readonly<Record<string, Names>>;

const keysOf = (phrase: string) =>
  fold(phrase)
    .split(/[\s-]+/)
    .map(keyOf);
/** The keys of words that say nothing of what is looked for: they need not be found where a question has others. */
const genericKeys = new Set(synonyms.generic.split(",").flatMap((word) => keysOf(word.trim())));
/** Phrases by their keys with a blank between them, each with its meaning. */
const meanings = new Map(
  Object.entries(groups).flatMap(([name, names]) =>
    names.flatMap((some) => some.split(", ").map((phrase) => [keysOf(phrase).join(" "), `=${name}`] as const)),
  ),
);
/** The keys of words of Bangla in Latin letters, which take the endings of Bangla. */
const latinKeys = new Set(Object.values(groups).flatMap(([, , latin]) => latin.split(", ").flatMap(keysOf)));
const latinEnding = /(?:gulo|der|er|ti|ta|te|ke|r|e)$/;
const longestPhrase = Math.max(...Array.from(meanings.keys(), (phrase) => phrase.split(" ").length));

/** A key without the ending of a Bangla word in Latin letters: "porikka" for "porikkar". */
function withoutEnding(key: string): string {
  const shorter = key.replace(latinEnding, "");
  return !latinKeys.has(key) && latinKeys.has(shorter) ? shorter : key;
}

const meaningOfKeys = (keys: readonly string[]) =>
  meanings.get(keys.join(" ")) ?? meanings.get(keys.map(withoutEnding).join(" "));

/** Whether a word, by its key, says nothing of what is looked for. */
export const isGeneric = (key: string): boolean => genericKeys.has(key);

/**
 * What a word alone means, by its key, such as "=exam" for পরীক্ষা and porikkha; undefined for words without synonyms.
 */
export const meaningOf = (key: string): string | undefined => meaningOfKeys([key]);

/** What a word with a typing error means, by its key; undefined where no synonym is like it. */
export function likelyMeaningOf(key: string): string | undefined {
  const alike = toleratesErrors(key)
    ? Array.from(meanings.keys()).find((known) => toleratesErrors(known) && differByOneError(known, key))
    : undefined;
  return alike === undefined ? undefined : meanings.get(alike);
}

/** What the words of a text mean, by their keys, one after another and together: each meaning once. */
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

/** A part of a question or a title: words from `start` to before `end`, and their meaning where they have one. */
type Phrase = { start: number; end: number; meaning: string | undefined };

/** Splits words, given by their keys, into phrases with a meaning, the longest first, and words without. */
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
