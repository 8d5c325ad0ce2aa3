import type { CleanLine } from "./clean-lines.ts";
import { findDate } from "../find-date.ts";
import type { ReadWord } from "../words/lines-of.ts";
import {
  bareDateLabel,
  copies,
  dateLabel,
  finalStops,
  isKind,
  letterheadWords,
  memoLabel,
  pointMark,
  ranks,
  subjectLabel,
} from "./paper-words.ts";
import type { Day } from "../../../../engine/dates/calendar-day.ts";

/** Memo number and date stand on the upper part of a paper, among its first lines. */
const headLines = 14;
const headShare = 0.5;

export type Head = { memo?: string; date?: Day; dateText?: string; rest: CleanLine[] };

/** Takes letterhead, memo number and date off a paper's first page. Nothing in the letterhead can become the title. */
export function takeHead(lines: readonly CleanLine[], height: number): Head {
  const subject = lines.findIndex(({ text }) => subjectLabel.test(text));
  const first = lines
    .slice(0, subject < 0 ? headLines : Math.min(subject, headLines))
    .filter(({ top }) => top < headShare * height);
  const isLabelled = ({ text }: CleanLine) => dateLabelIn(text) !== undefined || memoLabel.test(text);
  const at = first.findIndex(isLabelled);
  if (at < 0) {
    const other = first.findIndex(({ text }) => !letterheadWords.test(text));
    const end = other < 0 ? subject : other;
    // A single line that names the school is the notice.
    return { rest: lines.slice(end < 2 || end > 6 ? 0 : end) };
  }
  // The date, perhaps in two calendars, may stand on the line below the memo number. A longer line is one of the text.
  const next = first[at + 1];
  const longest = next && dateLabelIn(next.text)?.index === 0 ? 90 : 60;
  const end = next && isLabelled(next) && next.text.length < longest ? at + 2 : at + 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.text)
    .join(" ");
  const label = dateLabelIn(text);
  const after = label && text.slice(label.index + label[0].length);
  const memo = memoOf(label ? text.slice(0, label.index) : text);
  const date = findDate(after ?? text);
  return { ...(memo && { memo }), ...(date && { date }), ...(after && { dateText: after }), rest: lines.slice(end) };
}

/** The label before the date. Without a colon it is one at the beginning of a line, or behind the memo number. */
function dateLabelIn(text: string): RegExpExecArray | undefined {
  const label = dateLabel.exec(text);
  if (label) return label;
  const bare = bareDateLabel.exec(text);
  return bare && (bare.index === 0 || memoLabel.test(text.slice(0, bare.index))) ? bare : undefined;
}

function memoOf(text: string): string | undefined {
  const label = memoLabel.exec(text);
  if (!label) return undefined;
  const number = text
    .slice(label.index + label[0].length)
    .replace(/^[\u0983\s:.;–—-]+|^ন(?:ং|গ)\s*[\u0983:.;]?/g, "")
    .replaceAll(/\s+/g, "")
    .replace(finalStops, "");
  return /\p{Nd}/u.test(number) && number.length <= 60 ? number : undefined;
}

/** Takes off signatures, with names and ranks, and the list of those who get copies. */
export function dropEnd(lines: readonly CleanLine[]): CleanLine[] {
  const copied = lines.findIndex(({ text }, at) => at > 1 && copies.test(text));
  const kept = copied < 0 ? [...lines] : lines.slice(0, copied);
  const extents = new Map<number, { left: number; right: number }>();
  for (const { area, left, right } of kept) {
    const known = extents.get(area) ?? { left, right };
    extents.set(area, { left: Math.min(known.left, left), right: Math.max(known.right, right) });
  }
  const isSigned = ({ area, left, text, words, isNoise }: CleanLine) => {
    if (isNoise) return true;
    const column = extents.get(area)!;
    const isRight = left > column.left + 0.5 * (column.right - column.left);
    const isRank = words.length <= 9 && ranks.test(text) && !/[।:]$/.test(text) && !pointMark.test(text);
    return isRight || isRank || isName(text, words.length);
  };
  while (kept.length > 1 && isSigned(kept.at(-1)!)) kept.pop();
  return kept.filter(({ isNoise }) => !isNoise);
}

/** Whether a short line is a name in brackets, of which the reader may have mistaken the first for a letter. */
function isName(text: string, words: number): boolean {
  const isOpened = text.includes("(") || text.includes("[");
  return words <= 6 && /[)\]]$/.test(text) && (!isOpened || /^[-–."“]*\s*[([]/.test(text)) && !pointMark.test(text);
}

/** Words of the title, and the lines that follow it. */
export function takeTitle(lines: readonly CleanLine[], width: number): { title: ReadWord[]; rest: CleanLine[] } {
  const subject = lines.slice(0, 5).findIndex(({ text }) => subjectLabel.test(text));
  if (subject >= 0) return subjectOf(lines, subject);
  const centred = lines.slice(0, 4).findIndex((line) => !isCentred(line, lines, width));
  const heading = lines.slice(0, centred < 0 ? 4 : centred);
  const named = heading.filter(({ text }) => !isKind(text));
  if (named.length > 0) return { title: named.flatMap(({ words }) => words), rest: lines.slice(heading.length) };
  if (heading.length > 0) return { title: heading.at(-1)!.words, rest: lines.slice(heading.length) };
  const start = lines[0] && isKind(lines[0].text) && lines.length > 1 ? 1 : 0;
  return { title: lines[start]?.words ?? [], rest: lines.slice(start + 1) };
}

function subjectOf(lines: readonly CleanLine[], at: number): { title: ReadWord[]; rest: CleanLine[] } {
  const line = lines[at]!;
  const right = Math.max(...lines.map((other) => other.right));
  const words = [...withoutLabel(line.words)];
  let next = at + 1;
  // A subject that fills its line goes on in the next one, which is indented or short.
  const following = lines[next];
  if (
    following &&
    line.right > right - 0.06 * (right - line.left) &&
    following.left > line.left + (right - line.left) * 0.04
  ) {
    words.push(...following.words);
    next += 1;
  }
  return { title: words, rest: lines.slice(next) };
}

/** The words after the label, which may be a part of the first word or more than one. */
function withoutLabel(words: readonly ReadWord[]): ReadWord[] {
  for (let count = 1; count <= Math.min(3, words.length); count += 1) {
    const start = words
      .slice(0, count)
      .map(({ text }) => text)
      .join(" ");
    const rest = start.replace(subjectLabel, "");
    if (rest === start) continue;
    const after = words.slice(count);
    if (rest !== "") return [{ ...words[count - 1]!, text: rest }, ...after];
    return /^[-–—]$/.test(after[0]?.text ?? "") ? after.slice(1) : after;
  }
  return [...words];
}

function isCentred({ left, right }: CleanLine, lines: readonly CleanLine[], width: number): boolean {
  const others = lines.length > 3 ? lines : [];
  const from = Math.min(width * 0.12, ...others.map((line) => line.left));
  const to = Math.max(width * 0.88, ...others.map((line) => line.right));
  const middle = (from + to) / 2;
  return left > from + 0.03 * width && Math.abs((left + right) / 2 - middle) < 0.06 * width;
}
