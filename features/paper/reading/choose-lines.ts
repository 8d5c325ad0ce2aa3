import type { ReadLine, ReadWord } from "./lines-of.ts";

const latin = /[A-Za-z]/g;
const bengali = /[\u0980-\u09FF]/g;
/** A line is Bengali if at most this share of its letters is Latin. */
const mostLatin = 0.3;

/**
 * Chooses, for each line, between what was read with both languages and with Bengali alone: a Bengali line is taken from
 * the latter, but for its English words.
 */
export function chooseLines(both: readonly ReadLine[], bengaliAlone: readonly ReadLine[]): ReadLine[] {
  return both.map((line) => {
    const text = line.words.map((word) => word.text).join(" ");
    const [english, own] = [text.match(latin)?.length ?? 0, text.match(bengali)?.length ?? 0];
    if (english > mostLatin * (english + own)) return line;
    const same = bengaliAlone.find((other) => other.area === line.area && overlap(line, other) > 0.6);
    return same ? { ...line, words: mixed(line.words, same.words) } : line;
  });
}

/** The words of a Bengali line; an English one, of at least two letters and read with certainty, is kept. */
function mixed(both: readonly ReadWord[], alone: readonly ReadWord[]): ReadWord[] {
  const english = both.filter(({ text, confidence }) => /^[A-Za-z][A-Za-z.,'’()-]+$/.test(text) && confidence > 70);
  const isBeside = (word: ReadWord) =>
    english.every(({ left, right }) => Math.min(right, word.right) - Math.max(left, word.left) < (word.right - word.left) / 2);
  return [...alone.filter(isBeside), ...english].toSorted((one, other) => one.left - other.left);
}

/** The share of the lower of two lines' heights that they have in common. */
function overlap(one: ReadLine, other: ReadLine): number {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common / Math.max(1, Math.min(one.bottom - one.top, other.bottom - other.top));
}
