import { latinDigits } from "../../engine/words/digits.ts";
import { rowsWithOtherGpa } from "./grade-rule.ts";
import { isAbsent } from "./heading-words.ts";
import type { Column, Doubt } from "./results.ts";

/** The doubts about each row's total and GPA, which do not match its marks. */
export function doubtsOfSums(columns: readonly Column[], rows: readonly (readonly string[])[]): Doubt[][] {
  const texts = rows.map((row) => row.map(latinDigits));
  const totals = rowsWithOtherTotal(columns, texts);
  const gpas = rowsWithOtherGpa(columns, texts);
  const gpa = columns.findIndex(({ meaning }) => meaning === "gpa");
  return rows.map((_, at) => [
    ...(totals.get(at) ?? []).map((column): Doubt => ({ kind: "total", column })),
    ...(gpas.has(at) ? [{ kind: "gpa" as const, column: gpa }] : []),
  ]);
}

/** The columns of a sum: the total's, and those of its parts, in which each subject occurs once. */
type Sum = { total: number; parts: readonly number[] };

/** Totals are often rounded to whole marks. */
const slack = 0.5 + 1e-9;

/**
 * Finds the rows whose total is not the sum of their marks: the total of all subjects, and that of a subject with
 * several parts. A column is only examined if more rows agree with the sum than differ from it, because a school may
 * count its totals in another way. Returns the doubtful columns by the row's index.
 */
function rowsWithOtherTotal(columns: readonly Column[], rows: readonly (readonly string[])[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { total, parts } of sumsOf(columns)) {
    const fits = rows.map((row) =>
      fitOf(
        row[total] ?? "",
        parts.map((place) => row[place] ?? ""),
      ),
    );
    const agreeing = fits.filter((fit) => fit === true).length;
    const differing = fits.flatMap((fit, at) => (fit === false ? [at] : []));
    if (agreeing <= differing.length) continue;
    for (const at of differing) found.set(at, [...(found.get(at) ?? []), total]);
  }
  return found;
}

function sumsOf(columns: readonly Column[]): Sum[] {
  const bySubject = Map.groupBy(
    columns.flatMap((column, place) => (column.meaning === "mark" ? [{ ...column, place }] : [])),
    ({ subject, heading }) => subject ?? heading,
  );
  const sums: Sum[] = [];
  const counted: number[] = [];
  for (const marks of bySubject.values()) {
    const total = marks.find(({ part }) => part === "total")?.place;
    const parts = marks.flatMap(({ place }) => (place === total ? [] : [place]));
    if (total !== undefined && parts.length > 1) sums.push({ total, parts });
    counted.push(...(total === undefined ? parts : [total]));
  }
  const all = columns.findIndex(({ meaning }) => meaning === "total");
  return all < 0 || counted.length < 2 ? sums : [...sums, { total: all, parts: counted }];
}

/** Whether a total is the sum of these marks; undefined if a cell is neither a number nor an absence. */
function fitOf(total: string, marks: readonly string[]): boolean | undefined {
  const sum = marks.reduce((before, text) => before + valueOf(text), 0);
  const stated = total.trim() === "" ? Number.NaN : Number(total);
  return Number.isNaN(sum) || Number.isNaN(stated) ? undefined : Math.abs(sum - stated) <= slack;
}

function valueOf(text: string): number {
  return text.trim() === "" || isAbsent(text) ? 0 : Number(text);
}
