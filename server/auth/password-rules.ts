import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { maxPasswordLength } from "./passwords.ts";

/**
 * The reason why a password is refused: by the site's own rule, or because a provider's policy requires a kind of
 * character.
 */
export type PasswordProblem =
  | "length"
  | "pattern"
  | "common"
  | "personal"
  | "lowercase"
  | "uppercase"
  | "digit"
  | "symbol";

/** The smallest and the largest number of characters that a new password may have. */
export type PasswordLengths = { readonly least: number; readonly most: number };

/** Characters that a password must have besides the address or the school's name that it contains. */
const ownCharacters = 6;
/** A password with fewer different characters counts as a repetition, in whatever order they are. */
const differentCharacters = 5;
/** Shortest part of an address or a name that is searched for, in characters. */
const shortestWord = 4;

/** Characters that count as a sequence: the rows of a keyboard, and the alphabet's end followed by its beginning. */
const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "yza", "zab"];

/** The account for which a password is chosen: its address as entered, and the names of the school. */
type Owner = { email: string; schoolNames: readonly string[] };

/**
 * The reason why an account may not have a password; undefined if it may. `minLength` is in characters; `password` is
 * as entered.
 */
export async function passwordProblem(
  password: string,
  owner: Owner,
  minLength: number,
): Promise<PasswordProblem | undefined> {
  if (password.length < minLength || password.length > maxPasswordLength) return "length";
  const text = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  if (isRepetition(text) || isSequence(text)) return "pattern";
  if (personalWords(owner).some((word) => isMostly(text, word))) return "personal";
  return (await isCommon(text)) ? "common" : undefined;
}

/** Converts a text to lower case without spaces, punctuation and symbols. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, "");
}

/** Whether a text repeats one piece ("abcabcabc") or has only a few different characters. */
function isRepetition(text: string): boolean {
  const letters = Array.from(text);
  if (new Set(letters).size < differentCharacters) return true;
  for (let period = 1; period <= letters.length / 2; period += 1) {
    if (letters.every((letter, place) => place < period || letter === letters[place - period])) return true;
  }
  return false;
}

/** Whether three quarters of the characters follow from the one before, as in "abcdefgh", "98765432" or "qwertyui". */
function isSequence(text: string): boolean {
  const letters = Array.from(text);
  const steps = letters.filter((letter, place) => place > 0 && isNext(letters[place - 1] ?? "", letter)).length;
  return steps >= letters.length * 0.75;
}

function isNext(before: string, letter: string): boolean {
  if (Math.abs((before.codePointAt(0) ?? 0) - (letter.codePointAt(0) ?? 0)) <= 1) return true;
  return rows.some((row) => row.includes(before + letter) || row.includes(letter + before));
}

/** Whether a text consists of a word and few other characters. */
function isMostly(text: string, word: string): boolean {
  return text.length - word.length < ownCharacters && fold(text).includes(word);
}

/**
 * The words that a password must not consist of: the account's address, the part before its @, the school's names and
 * their longer words, without spaces.
 */
function personalWords({ email, schoolNames }: Owner): string[] {
  const [local = ""] = email.split("@", 1);
  const words = [email, local, ...schoolNames, ...schoolNames.flatMap((name) => name.split(" "))];
  return words.map(fold).filter((word) => word.length >= shortestWord);
}

/**
 * Whether a text is one of the commonest passwords, also if digits, punctuation marks or symbols stand before or after
 * it. Most of these passwords were leaked from other sites. The list is read from its package each time, because
 * passwords are set seldom and its 49,000 entries would otherwise stay in memory.
 */
async function isCommon(text: string): Promise<boolean> {
  const path = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const known = JSON.parse(await readFile(path, "utf8")) as string[];
  const letters = text.replaceAll(/^[\d\p{P}\p{S}]+|(?<![\d\p{P}\p{S}])[\d\p{P}\p{S}]+$/gu, "");
  return [text, fold(text), letters].some((one) => known.includes(one));
}
