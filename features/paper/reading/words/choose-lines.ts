import { correct, type KnownWords } from "./known-words.ts";
import type { ReadLine, ReadWord } from "./lines-of.ts";

const latin = /[A-Za-z]/g;
const bengali = /[\u0980-\u09FF]/g;
/** A line is Bengali up to the first share of Latin letters, and English from the second on. Between, it is mixed. */
const latinShare = { bengali: 0.3, english: 0.8 } as const;
/** English words and numbers, in a Bengali line and in a mixed one. */
const englishWord = {
  bengali: /^[("“]*[A-Za-z]{2}[A-Za-z.,'’()-]*$/,
  mixed: /^[("“]*[A-Za-z0-9][A-Za-z0-9.,:;'’()/-]*$/,
};
/** The confidence of a word (0 to 100) on which the readings do not agree: it is marked. */
const disagreed = 70;
/** The readings agree on a word if its text has this share of their confidence. */
const agreedShare = 0.6;
/** How many readings of an unknown word one of a known word outweighs. */
const knownWeight = 2.2;

/**
 * Makes one reading of several: of one with both languages, and of some with Bengali alone at different sizes, the best
 * first. An English line is taken from the former. In a Bengali line each word is the one on which most readings agree;
 * an English word is kept if it was read with more certainty than the Bengali one.
 */
export function chooseLines(
  both: readonly ReadLine[],
  alone: readonly (readonly ReadLine[])[],
  known: KnownWords,
): ReadLine[] {
  return both.map((line) => {
    const text = line.words.map((word) => word.text).join(" ");
    const [english, own] = [text.match(latin)?.length ?? 0, text.match(bengali)?.length ?? 0];
    const share = english / Math.max(1, english + own);
    if (share > latinShare.english) return line;
    const pattern = englishWord[share > latinShare.bengali ? "mixed" : "bengali"];
    const same = alone.flatMap(
      (lines) => lines.find((other) => other.area === line.area && overlap(line, other) > 0.6) ?? [],
    );
    const [best, ...others] = same.map(({ words }) => words);
    return best ? { ...line, words: mixed(line.words, best, others, known, pattern) } : line;
  });
}

function mixed(
  both: readonly ReadWord[],
  best: readonly ReadWord[],
  others: readonly (readonly ReadWord[])[],
  known: KnownWords,
  pattern: RegExp,
): ReadWord[] {
  const english = both.filter(({ text, left, right, confidence }) => {
    if (!pattern.test(text) || /^[ovuw]+$/i.test(text)) return false;
    const same = best.filter((word) => word.left < right && word.right > left);
    return confidence > 60 && same.every((word) => word.confidence < confidence);
  });
  const chosen = best
    .filter((word) => !english.some((other) => isWithin(word, other)))
    .map((word) => elect(word, [both.filter(({ text }) => !/[A-Za-z]/.test(text)), ...others], known));
  return [...chosen, ...english].toSorted((one, other) => one.left - other.left);
}

/** The text of a word with the most confidence of all readings. A known word counts more. */
function elect(word: ReadWord, others: readonly (readonly ReadWord[])[], known: KnownWords): ReadWord {
  const votes = new Map<string, number>();
  for (const one of [word, ...others.flatMap((words) => words.find((other) => isSame(word, other)) ?? [])]) {
    const weight = known.has(one.text.replaceAll(/[^\u0980-\u09e5\u09f0-\u09ff]/g, "")) ? knownWeight : 1;
    votes.set(one.text, (votes.get(one.text) ?? 0) + weight * Math.max(1, one.confidence));
  }
  const whole = [...votes.values()].reduce((sum, one) => sum + one, 0);
  const [text, most] = [...votes].reduce((one, other) => (other[1] > one[1] ? other : one));
  const confidence = text === word.text ? word.confidence : Math.max(word.confidence, disagreed);
  const corrected = correct(text, known);
  const isAgreed = most >= agreedShare * whole && corrected === undefined;
  return { ...word, text: corrected ?? text, confidence: isAgreed ? confidence : Math.min(disagreed, confidence) };
}

const isWithin = (word: ReadWord, other: ReadWord) =>
  Math.min(other.right, word.right) - Math.max(other.left, word.left) > (word.right - word.left) / 2;

/** Whether two readings have a word in the same place. */
function isSame(one: ReadWord, other: ReadWord): boolean {
  const near = 0.35 * (one.bottom - one.top) + 4;
  return Math.abs(one.left - other.left) < near && Math.abs(one.right - other.right) < near;
}

/** The share of the lower of two lines' heights that they have in common. */
function overlap(one: ReadLine, other: ReadLine): number {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common / Math.max(1, Math.min(one.bottom - one.top, other.bottom - other.top));
}
