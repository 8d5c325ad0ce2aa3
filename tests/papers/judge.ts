import { numbersIn, type Truth } from "./paper.ts";

/** How much of a paper was read. */
export type Judgement = { words: number; found: number; numbers: number; right: number; missed: string[] };

/**
 * Compares what was read of a paper with its truth, without regard to the order. A word that is on the paper twice must
 * be read twice. Only the title, the text, the memo number and the date count; whatever else was read does no harm.
 */
export function judge(truth: Truth, read: string): Judgement {
  const printed = [truth.memo, truth.date, truth.title, truth.text].join("\n");
  const words = wordsOf(printed);
  const missed = without(words, wordsOf(read));
  const missedNumbers = without(truth.numbers.map(plain), numbersIn(read).map(plain));
  return {
    words: words.length,
    found: words.length - missed.length,
    numbers: truth.numbers.length,
    right: truth.numbers.length - missedNumbers.length,
    missed: [...missed, ...missedNumbers.map((number) => `#${number}`)],
  };
}

/** Readers write the danda as the sign for four sixteenths, or as a line. */
const notDanda = /[৷|]/g;

/** One way to write a word: Unicode's composed form, without joiners and punctuation, dashes all alike. */
const plain = (word: string) =>
  word
    .normalize("NFC")
    .replaceAll(notDanda, "")
    .replaceAll(/[\u200c\u200d]/g, "")
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/^[^\p{L}\p{M}\p{N}৳%]+|[^\p{L}\p{M}\p{N}%]+$/gu, "")
    .toLowerCase();

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== "");

/** The items of a list that another one lacks; an item that is there twice must be in the other one twice. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(item) ?? 0;
    counts.set(item, left - 1);
    return left <= 0;
  });
}
