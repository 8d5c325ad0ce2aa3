import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..", "..");
/** A word has at least three characters of the Bengali script; the Bengali digits, U+09E6 to U+09EF, are none. */
const bengaliWord = /[\u0980-\u09e5\u09f0-\u09ff]{3,}/g;

/** Bengali words that are certainly written right, by what a reader makes of them. */
export type KnownWords = { has: (word: string) => boolean; like: (word: string) => string | undefined };

/**
 * Reads the Bengali words of the site's own sentences and of its sample school: some 3,000 words that schools use.
 * `more` are texts of this school.
 */
export async function readKnownWords(more: readonly string[] = []): Promise<KnownWords> {
  const content = join(root, "sample", "content");
  const files = [join(root, "messages", "bn.json"), ...(await readdir(content)).map((name) => join(content, name))];
  const words = new Set<string>();
  for (const text of [...(await Promise.all(files.map((file) => readFile(file, "utf8")))), ...more])
    for (const [word] of plain(text).matchAll(bengaliWord)) words.add(word);
  return knownWords(words);
}

export function knownWords(words: ReadonlySet<string>): KnownWords {
  const alike = new Map<string, string | undefined>();
  for (const word of words) {
    const shape = shapeOf(word);
    // Two words of the same shape are told apart by nothing that a reader sees.
    alike.set(shape, alike.has(shape) ? undefined : word);
  }
  return { has: (word) => words.has(plain(word)), like: (word) => alike.get(shapeOf(plain(word))) };
}

const plain = (text: string) => text.normalize("NFC").replaceAll(/[\u200c\u200d]/g, "");

/**
 * A word without the small marks that readers miss or mistake: reph (r before a consonant), chandrabindu, the dot below
 * (which also makes r of b), and the long u.
 */
function shapeOf(word: string): string {
  return word
    .replaceAll(/\u09b0\u09cd(?=[\u0995-\u09b9])|[\u0981\u09bc]/g, "")
    .replaceAll(/[\u09b0\u099d]/g, "\u09ac")
    .replaceAll("\u09c2", "\u09c1")
    .replaceAll("\u09dc", "\u09a1")
    .replaceAll("\u09dd", "\u09a2")
    .replaceAll("\u09df", "\u09af");
}

/**
 * Corrects a word that is not known, but has the shape of one that is; undefined if there is nothing to correct.
 * Punctuation stays.
 */
export function correct(text: string, known: KnownWords): string | undefined {
  const [, before = "", word = "", after = ""] =
    /^([^\u0980-\u09ff]*)([\u0980-\u09e5\u09f0-\u09ff\u200c\u200d]+)(.*)$/.exec(text) ?? [];
  if (word.length < 3 || known.has(word)) return undefined;
  // The vowel sign at the end of a word looks like a danda.
  const withVowel = `${word}\u09be`;
  if (after.startsWith("।") && known.has(withVowel)) return before + withVowel + after.slice(1);
  const right = known.like(word);
  return right === undefined ? undefined : before + right + after;
}
