import { excerpt } from "./excerpt.ts";

/** Two texts, split into what both start and end with, and what differs in between. Long parts are shortened. */
export type ChangedPart = { start: string; before: string; after: string; end: string };

/** If the two texts together are no longer than this, they are not shortened. In UTF-16 units. */
const short = 160;
/** Maximum length of the unchanged text on each side, in UTF-16 units, and of the changed part itself, in graphemes. */
const around = 40;
const longestPart = 300;

/** Finds the part of a text that changed, word by word. If the texts share no words, this is the whole text. */
export function changedPart(before: string, after: string): ChangedPart {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  const isShort = before.length + after.length <= short;
  const part = (words: readonly string[]) => excerpt(words.slice(first, words.length - last).join(""), longestPart);
  const start = old.slice(0, first);
  const end = last === 0 ? [] : old.slice(-last);
  return {
    start: isShort ? start.join("") : endOf(start),
    before: part(old),
    after: part(now),
    end: isShort ? end.join("") : startOf(end),
  };
}

/**
 * Maximum number of changed sentences that are shown one by one. If more have changed, the text is shown as one part.
 */
const mostParts = 10;

/**
 * The changed parts of a text. They are single sentences if the text is long, has as many sentences as before, and two
 * to `mostParts` of them, but not all, have changed. Otherwise the result is one part.
 */
export function changedParts(before: string, after: string): ChangedPart[] {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const changed = old.map((sentence, place) => [sentence, now[place] ?? ""] as const).filter(([was, is]) => was !== is);
  const isOne =
    old.length !== now.length || changed.length < 2 || changed.length === old.length || changed.length > mostParts;
  if (isOne || before.length + after.length <= short) return [changedPart(before, after)];
  return changed.map(([was, is]) => changedPart(was, is));
}

/** The sentences and lines of a text, each with the punctuation marks and the white space that follow it. */
function sentencesOf(text: string): string[] {
  return text.match(/(?:[^.!?।\n]|[.!?](?=[^\s.!?।]))+[.!?।\s]*|[.!?।\s]+/g) ?? [];
}

/** The words of a text, each with the white space that follows it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** The first words of the unchanged text, up to its maximum length. */
function startOf(words: readonly string[]): string {
  const shown = fitting(words);
  return shown.length < words.length ? `${shown.join("").trimEnd()} …` : shown.join("");
}

/** The last words of the unchanged text, up to its maximum length. */
function endOf(words: readonly string[]): string {
  const shown = fitting(words.toReversed()).toReversed();
  return shown.length < words.length ? `… ${shown.join("")}` : shown.join("");
}

function fitting(words: readonly string[]): string[] {
  const shown: string[] = [];
  let length = 0;
  for (const word of words) {
    length += word.length;
    if (length > around) break;
    shown.push(word);
  }
  return shown;
}
