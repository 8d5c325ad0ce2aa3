import type { Box } from "../layout/box.ts";
import type { CleanLine } from "./clean-lines.ts";
import type { ReadWord } from "../words/lines-of.ts";
import { pointMark } from "./paper-words.ts";
import type { Rule, Rules } from "../layout/rules.ts";

/** A table: for each row its cells, each a list of words; and where it is among the lines. */
export type ReadTable = { rows: ReadWord[][][]; first: number; count: number };

/** Finds the tables whose lines are printed, and those without lines whose columns are plain. */
export function findTables(lines: readonly CleanLine[], rules: Rules, width: number): ReadTable[] {
  const ruled = ruledTables(lines, rules, width);
  const isTaken = (at: number) => ruled.some(({ first, count }) => at >= first && at < first + count);
  return [...ruled, ...openTables(lines, width, isTaken)].toSorted((one, other) => one.first - other.first);
}

function ruledTables(lines: readonly CleanLine[], { level, upright }: Rules, width: number): ReadTable[] {
  const tables: ReadTable[] = [];
  const near = 0.03 * width;
  for (const group of groups(level, near)) {
    const [left, right] = [Math.min(...group.map(({ from }) => from)), Math.max(...group.map(({ to }) => to))];
    const inner = upright.filter(({ at }) => at > left + near && at < right - near);
    // A row is between two rules that upright ones join: the rule under a letterhead is as long as a table's.
    const borders = group.map(({ at }) => at);
    const isJoined = (at: number) => inner.some(({ from, to }) => from < at && to > at);
    const isBorder = (at: number) =>
      (at > 0 && isJoined((borders[at - 1]! + borders[at]!) / 2)) ||
      (at < borders.length - 1 && isJoined((borders[at]! + borders[at + 1]!) / 2));
    const own = borders.filter((_, at) => isBorder(at));
    const [top = 0, bottom = 0] = [own[0], own.at(-1)];
    if (own.length < 3) continue;
    const columns = places(
      inner.filter(({ from, to }) => from < bottom && to > top),
      near / 2,
      (bottom - top) * 0.4,
    );
    const first = lines.findIndex((line) => middleOf(line).y > top && middleOf(line).y < bottom);
    if (first < 0) continue;
    const inside = lines.filter((line) => middleOf(line).y > top && middleOf(line).y < bottom);
    const words = inside.flatMap((line) => line.words);
    const rows = own.slice(1).map((border, at) =>
      cells(
        words.filter((word) => middleOf(word).y > own[at]! && middleOf(word).y <= border),
        columns,
      ),
    );
    const filled = rows.filter((row) => row.some((cell) => cell.length > 0));
    if (filled.length > 1) tables.push({ rows: filled, first, count: inside.length });
  }
  return tables;
}

/** Level rules of the same length, one above another. */
function groups(level: readonly Rule[], near: number): Rule[][] {
  const found: Rule[][] = [];
  for (const rule of level.toSorted((one, other) => one.at - other.at)) {
    const group = found.find((others) => {
      const last = others.at(-1)!;
      const isSame = Math.abs(last.from - rule.from) < near && Math.abs(last.to - rule.to) < near;
      // A part of the rule above that is a little lower belongs to it.
      const isPart = rule.at - last.at < near / 3 && rule.from >= last.from - near && rule.to <= last.to + near;
      return (isSame && rule.at - last.at < 12 * near) || isPart;
    });
    if (!group) found.push([rule]);
    else if (rule.at - group.at(-1)!.at >= near / 3) group.push(rule);
  }
  return found;
}

/** The places of upright rules that are together at least so long. */
function places(upright: readonly Rule[], near: number, least: number): number[] {
  const found: { at: number; length: number }[] = [];
  for (const { at, from, to } of upright) {
    const same = found.find((other) => Math.abs(other.at - at) < near);
    if (same) same.length += to - from;
    else found.push({ at, length: to - from });
  }
  return found
    .filter(({ length }) => length >= least)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
}

function cells(words: readonly ReadWord[], columns: readonly number[]): ReadWord[][] {
  const row: ReadWord[][] = Array.from({ length: columns.length + 1 }, () => []);
  for (const word of words) row[columns.filter((at) => at < middleOf(word).x).length]!.push(word);
  return row;
}

/** At least three lines below one another that have the same number of parts, which begin at the same places. */
function openTables(lines: readonly CleanLine[], width: number, isTaken: (at: number) => boolean): ReadTable[] {
  const parts = lines.map((line) => (pointMark.test(line.text) ? [line.words] : partsOf(line)));
  const tables: ReadTable[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    let count = 0;
    while (
      first + count < lines.length &&
      !isTaken(first + count) &&
      isAligned(parts[first]!, parts[first + count]!, width)
    )
      count += 1;
    if (count < 3) continue;
    tables.push({ rows: parts.slice(first, first + count), first, count });
    first += count - 1;
  }
  return tables;
}

/** The words of a line, divided where the gap is much wider than between words. */
function partsOf({ words, top, bottom }: CleanLine): ReadWord[][] {
  const parts: ReadWord[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last && word.left - last.at(-1)!.right < 1.1 * Math.min(bottom - top, 60)) last.push(word);
    else parts.push([word]);
  }
  return parts;
}

function isAligned(one: readonly ReadWord[][], other: readonly ReadWord[][], width: number): boolean {
  return (
    one.length >= 2 &&
    one.length === other.length &&
    one.every((part, at) => Math.abs(part[0]!.left - other[at]![0]!.left) < 0.03 * width)
  );
}

const middleOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
