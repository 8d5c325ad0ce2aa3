import type { ReadLine, ReadWord } from "./lines-of.ts";

const latin = /[A-Za-z]/g;
const bengali = /[\u0980-\u09FF]/g;
/** A line is Bengali if at most this share of its letters is Latin. */
const mostLatin = 0.3;
/** The confidence of a word (0 to 100) that was read in two ways: it is marked. */
const disagreed = 70;

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

/**
 * The words of a Bengali line; an English one is kept if it was read with more certainty than the Bengali one. A word
 * that was read otherwise with both languages is uncertain.
 */
function mixed(both: readonly ReadWord[], alone: readonly ReadWord[]): ReadWord[] {
  const english = both.filter(({ text, left, right, confidence }) => {
    if (!/^[("“]*[A-Za-z]{2}[A-Za-z.,'’()-]*$/.test(text) || /^[ovuw]+$/i.test(text)) return false;
    const same = alone.filter((word) => word.left < right && word.right > left);
    return confidence > 60 && same.every((word) => word.confidence < confidence);
  });
  const inPlaceOf = (words: readonly ReadWord[], { left, right }: ReadWord) =>
    words.find((word) => Math.min(word.right, right) - Math.max(word.left, left) > (right - left) / 2);
  const bengali = alone
    .filter((word) => !inPlaceOf(english, word))
    .map((word) => {
      const isAgreed = inPlaceOf(both, word)?.text === word.text;
      return isAgreed ? word : { ...word, confidence: Math.min(word.confidence, disagreed) };
    });
  return [...bengali, ...english].toSorted((one, other) => one.left - other.left);
}

/** The share of the lower of two lines' heights that they have in common. */
function overlap(one: ReadLine, other: ReadLine): number {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common / Math.max(1, Math.min(one.bottom - one.top, other.bottom - other.top));
}
