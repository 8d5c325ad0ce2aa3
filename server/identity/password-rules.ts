import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { locales } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { longestPassword } from "./passwords.ts";

/** What is wrong with a password that somebody wants to set. */
export type PasswordProblem = "length" | "pattern" | "common" | "personal";

/** Characters that must be a password's own, beside the address or the school's name. */
const ownCharacters = 6;
/** Fewer different characters than these are a repetition, in whatever order they stand. */
const differentCharacters = 5;
/** Shortest part of an address or a name that is looked for. */
const shortestWord = 4;

/** Rows that fingers run along, on a keyboard and through the alphabet's and the digits' end. */
const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "yza", "zab"];

/** Why a password may not be set for an account; undefined where it may. Both are taken as they were typed. */
export async function passwordProblem(password: string, email: string, minLength: number): Promise<PasswordProblem | undefined> {
  if (password.length < minLength || password.length > longestPassword) return "length";
  const text = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (isRepetition(text) || isSequence(text)) return "pattern";
  if (personalWords(email).some((word) => isMostly(text, word))) return "personal";
  return (await isCommon(text)) ? "common" : undefined;
}

/** The letters and digits of a text, in lower case. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, "");
}

/** Whether a text is one piece over and over ("abcabcabc"), or made of a few characters only. */
function isRepetition(text: string): boolean {
  const letters = Array.from(text);
  if (new Set(letters).size < differentCharacters) return true;
  for (let period = 1; period <= letters.length / 2; period += 1) {
    if (letters.every((letter, place) => place < period || letter === letters[place - period])) return true;
  }
  return false;
}

/** Whether at least three of four characters follow from the one before, as in "abcdefgh", "98765432" or "qwertyui". */
function isSequence(text: string): boolean {
  const letters = Array.from(text);
  const steps = letters.filter((letter, place) => place > 0 && isNext(letters[place - 1] ?? "", letter)).length;
  return steps >= letters.length * 0.75;
}

function isNext(before: string, letter: string): boolean {
  if (Math.abs((before.codePointAt(0) ?? 0) - (letter.codePointAt(0) ?? 0)) <= 1) return true;
  return rows.some((row) => row.includes(before + letter) || row.includes(letter + before));
}

/** Whether little is left of a text without a word. */
function isMostly(text: string, word: string): boolean {
  return text.length - word.length < ownCharacters && fold(text).includes(word);
}

/** The account's address, what stands before its @, and the school's names with their longer words. */
function personalWords(email: string): string[] {
  const [local = ""] = email.split("@", 1);
  const names = locales.flatMap((locale) => [m.school_name({}, { locale }), m.school_short_name({}, { locale })]);
  const words = [email, local, ...names, ...names.flatMap((name) => name.split(" "))];
  return words.map(fold).filter((word) => word.length >= shortestWord);
}

/**
 * Whether a text is one of the commonest passwords, most of them from leaks of other sites, or one of them with digits
 * and signs around it. The list is read from its package each time: a password is set seldom, and 49,000 texts would
 * otherwise stand in memory for good.
 */
async function isCommon(text: string): Promise<boolean> {
  const path = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const known = JSON.parse(await readFile(path, "utf8")) as string[];
  const letters = text.replaceAll(/^[\d\p{P}\p{S}]{1,128}|[\d\p{P}\p{S}]{1,128}$/gu, "");
  return [text, fold(text), letters].some((one) => known.includes(one));
}
