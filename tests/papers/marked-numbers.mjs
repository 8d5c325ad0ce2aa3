import { numbersIn } from "./paper.ts";

/**
 * Counts the numbers that were not read right, but in whose place something stands that the form asks to check. The
 * form always asks to check memo number and date.
 */
export function markedNumbers(truth, { memo, dateText, title, text }) {
  const read = [
    ...(memo ? [{ text: plain(memo), isMarked: true }] : []),
    ...plainWords(dateText ?? "").map((word) => ({ text: word, isMarked: true })),
    ...wordsOf(title),
    ...wordsOf(text),
  ];
  const printed = plainWords([truth.memo, truth.date, truth.title, truth.text].join("\n"));
  const isNumber = new Set(truth.numbers.map(plain));
  const pairs = align(
    printed,
    read.map((word) => word.text),
  );
  let marked = 0;
  let next = 0;
  for (const [at, word] of printed.entries()) {
    const pair = pairs.get(at);
    if (pair !== undefined) {
      next = pair + 1;
      continue;
    }
    if (numbersIn(word).length === 0 || !isNumber.has(word)) continue;
    // What was read between the neighbours that are right.
    const end = printed.findIndex((_, later) => later > at && pairs.has(later));
    const place = read.slice(next, end < 0 ? read.length : pairs.get(end));
    if (place.some(({ isMarked }) => isMarked)) marked += 1;
  }
  return marked;
}

const plain = (word) =>
  word
    .normalize("NFC")
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "")
    .toLowerCase();
const plainWords = (text) =>
  text
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== "");

function wordsOf({ text, uncertain }) {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const isMarked = uncertain.some(({ start, end }) => start < index + word.length && end > index);
    return plain(word) === "" ? [] : [{ text: plain(word), isMarked }];
  });
}

/** The longest common subsequence of two lists: for each place in the first, its place in the second. */
function align(one, other) {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let place = other.length - 1; place >= 0; place -= 1)
      lengths[at][place] =
        one[at] === other[place]
          ? lengths[at + 1][place + 1] + 1
          : Math.max(lengths[at + 1][place], lengths[at][place + 1]);
  const pairs = new Map();
  for (let at = 0, place = 0; at < one.length && place < other.length;) {
    if (one[at] === other[place]) {
      pairs.set(at, place);
      at += 1;
      place += 1;
    } else if (lengths[at + 1][place] >= lengths[at][place + 1]) at += 1;
    else place += 1;
  }
  return pairs;
}
