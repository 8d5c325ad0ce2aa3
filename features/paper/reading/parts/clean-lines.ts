import type { Box } from "../layout/box.ts";
import { around, type ReadLine, type ReadWord } from "../words/lines-of.ts";

/** Signatures and dirt are read as some letters with less confidence than `any`, or than `short` if they are few. */
const noise = { any: 45, short: 60, shortLetters: 4 } as const;

/** A line without what is no word; `isNoise` if nothing of it seems to be text. */
export type CleanLine = ReadLine & { isNoise: boolean; text: string };

/** Removes what is no word, and mends what the program is known to mistake. */
export function cleanLines(lines: readonly ReadLine[]): CleanLine[] {
  return lines.flatMap((line) => {
    const joined = joinStops(line.words.map(mend));
    const words = joined.filter(isWord);
    if (words.length === 0) return [];
    const text = words.map((word) => word.text).join(" ");
    // A bar beside the text is no part of the line; a dotted blank is.
    const box = joined.filter((word) => isWord(word) || /^[._…]{3,}$/.test(word.text)).reduce<Box>(around, words[0]!);
    return [{ ...line, ...box, words, text, isNoise: isNoise(words) }];
  });
}

function mend(word: ReadWord): ReadWord {
  const text = word.text
    .replaceAll(/[\u09f7|](?=$|[)”"’])/g, "।")
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}])_+-?(?=[\p{L}\p{N}])/gu, "–")
    .replaceAll(/^[|[\]{}]+(?=\S)|(?<=[^\s|[\]{}])[|[\]{}]+$/g, "")
    // The vowel sign at the end of a word looks like an exclamation mark.
    .replace(/(?<=[\u0995-\u09b9\u09dc-\u09df])!$/, "া")
    .replace(/(?<=\u09be)!$/, "")
    .replace(/^৳?ট$/, "৳");
  return text === word.text ? word : { ...word, text, confidence: Math.min(word.confidence, 74) };
}

/**
 * Adds a danda that stands alone to the word before it; at the beginning of a line, and after a gap, it is a rule. Adds
 * a colon too, which offices print with a space before it, or below others in a column of its own.
 */
function joinStops(words: readonly ReadWord[]): ReadWord[] {
  const joined: ReadWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isNear = last !== undefined && word.left - last.right < word.bottom - word.top;
    const isDanda = word.text === "।";
    if (isDanda ? isNear && /[\p{L}\p{M}\p{N})]$/u.test(last.text) : last && isColon(word, last))
      joined[joined.length - 1] = { ...last!, text: last!.text + word.text, right: isNear ? word.right : last!.right };
    else if (!isDanda) joined.push(word);
  }
  return joined;
}

/** Whether a word is only a colon, for which a semicolon or the visarga is read, behind letters or a stop. */
const isColon = ({ text }: ReadWord, { text: before }: ReadWord) =>
  /^[\u0983:;][-–—]?$/.test(text) && /[\p{L}\p{M}\p{N}).]$/u.test(before);

const isWord = ({ text }: ReadWord) => /[\p{L}\p{N}৳]/u.test(text) || /^[-–—/]$/.test(text);

function isNoise(words: readonly ReadWord[]): boolean {
  const letters = words.map(({ text }) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  const count = letters.reduce((sum, of) => sum + of, 0);
  if (count === 0) return true;
  if (words.every(({ text }) => /^[০-৯0-9]{2,}[.,।]?$/.test(text))) return false;
  const confidence = words.reduce((sum, word, at) => sum + word.confidence * letters[at]!, 0) / count;
  return confidence < noise.any || (confidence < noise.short && count <= noise.shortLetters);
}
