import { excerpt } from "./excerpt.ts";

/** Two texts as what they share at the start and at the end, and what differs between; long parts are shortened. */
export type ChangedPart = { start: string; before: string; after: string; end: string };

/** Texts that are together no longer than this are not shortened, in UTF-16 units. */
const short = 160;
/** How much is shown around the changed part, in UTF-16 units, and of the changed part itself, in graphemes. */
const around = 40;
const longestPart = 300;

/** The part of a text that was changed, word by word. Where the texts share no words, it is the whole text. */
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

/** Most sentences of a text that are shown each for itself; where more were changed, the text is shown as one part. */
const mostParts = 10;

/**
 * The parts of a text that were changed: sentence by sentence where a long text has as many as before and some between
 * stayed as they were.
 */
export function changedParts(before: string, after: string): ChangedPart[] {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const changed = old.map((sentence, place) => [sentence, now[place] ?? ""] as const).filter(([was, is]) => was !== is);
  const isOne = old.length !== now.length || changed.length < 2 || changed.length > mostParts;
  if (isOne || before.length + after.length <= short) return [changedPart(before, after)];
  return changed.map(([was, is]) => changedPart(was, is));
}

/** The sentences and lines of a text, each with the signs and the white space that follow it. */
function sentencesOf(text: string): string[] {
  return text.match(/[^.!?।\n]+[.!?।\s]*|[.!?।\s]+/g) ?? [];
}

/** The words of a text, each with the white space that follows it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** The first words, as many as are shown around a change. */
function startOf(words: readonly string[]): string {
  const shown = fitting(words);
  return shown.length < words.length ? `${shown.join("").trimEnd()} …` : shown.join("");
}

/** The last words, as many as are shown around a change. */
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
