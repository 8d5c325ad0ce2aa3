import { isAbsent } from "./heading-words.ts";
import type { Column } from "./results.ts";
import { isOptional } from "./subjects.ts";

/** For each letter grade of the education boards: its grade point, and the lowest mark out of 100. */
const grades = [
  { letter: "A+", point: 5, from: 80 },
  { letter: "A", point: 4, from: 70 },
  { letter: "A-", point: 3.5, from: 60 },
  { letter: "B", point: 3, from: 50 },
  { letter: "C", point: 2, from: 40 },
  { letter: "D", point: 1, from: 33 },
  { letter: "F", point: 0, from: 0 },
] as const;

/** A subject: the indexes of its relevant columns, and the number of papers by which its mark is divided. */
type Subject = { places: readonly number[]; papers: number; isOptional: boolean };
type Rule = { subjects: readonly Subject[]; pointOf: (texts: readonly string[], papers: number) => number | undefined };

/**
 * Finds the rows whose GPA differs from the usual rule, which computes it from points, letters, or marks out of 100. If
 * it computes from marks, differences count only if nine of ten rows agree with the rule, because the marks may be out
 * of 50. If it computes from points or letters, differences do not count if most rows differ, because the school then
 * has another rule.
 */
export function rowsWithOtherGpa(columns: readonly Column[], rows: readonly (readonly string[])[]): Set<number> {
  const gpa = columns.findIndex(({ meaning }) => meaning === "gpa");
  const letter = columns.findIndex(({ meaning, subject }) => meaning === "letter" && subject === undefined);
  if (gpa < 0) return new Set();
  const given = rows.map((row) => gpaOf(row[gpa] ?? ""));
  const decimals = Math.max(1, ...rows.map((row) => /\.(\d+)$/.exec(row[gpa] ?? "")?.[1]?.length ?? 0));
  const slack = 10 ** -Math.min(decimals, 2) + 1e-9;
  const differs = rows.map((row, at) => isWrongByItself(given[at], row[letter] ?? ""));
  const rule = ruleOf(columns, rows);
  const others = rows.map((row, at) => {
    const value = given[at];
    const fair = rule && value !== undefined ? gpasOf(rule.rule, row) : undefined;
    return fair !== undefined && value !== undefined && fair.every((other) => Math.abs(other - value) > slack);
  });
  const count = others.filter(Boolean).length;
  const isTrusted = rule?.isByMarks
    ? rows.length >= 10 && count <= rows.length / 10
    : count <= Math.max(5, rows.length / 2);
  return new Set(rows.flatMap((_, at) => (differs[at] || (isTrusted && others[at]) ? [at] : [])));
}

function gpaOf(text: string): number | undefined {
  if (/^f$/i.test(text)) return 0;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Whether a GPA is above 5, or does not match its letter. */
function isWrongByItself(gpa: number | undefined, letter: string): boolean {
  if (gpa === undefined) return false;
  if (gpa > 5) return true;
  const grade = grades.find((one) => one.letter === tidyLetter(letter));
  return grade !== undefined && grade !== grades.find(({ point }) => gpa >= point);
}

function tidyLetter(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, "").replaceAll(/[–—−]/g, "-");
}

/** The way to compute the subjects' points: from points, letters or marks, the first of these that the sheet has. */
function ruleOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): { rule: Rule; isByMarks: boolean } | undefined {
  const points = subjectsOf(columns, "point");
  if (points.length > 1)
    return {
      rule: {
        subjects: points,
        pointOf: ([text]) => (/^\d(?:\.\d+)?$/.test(text ?? "") ? Number(text) : failed(text)),
      },
      isByMarks: false,
    };
  const letters = subjectsOf(columns, "letter");
  if (letters.length > 1)
    return { rule: { subjects: letters, pointOf: ([text]) => pointOfLetter(text) }, isByMarks: false };
  const marks = marksOf(columns);
  const isOf100 = marks.every(({ places, papers }) =>
    places.every((place) => rows.every((row) => !(Number(row[place]) > 100 * papers))),
  );
  return marks.length > 1 && isOf100
    ? { rule: { subjects: marks, pointOf: pointOfMarks }, isByMarks: true }
    : undefined;
}

function subjectsOf(columns: readonly Column[], wanted: "point" | "letter"): Subject[] {
  return columns.flatMap(({ heading, meaning, subject }, place) =>
    meaning === wanted && subject !== undefined
      ? [{ places: [place], papers: 1, isOptional: isOptional(heading) }]
      : [],
  );
}

const paper = /(?<![\s(])[\s(]*(?:1st|2nd|first|second|1ম|2য়|১ম|২য়|প্রথম|দ্বিতীয়)(?:\s*(?:paper|পত্র))?\)?\s*$/iu;

/** The subjects with their mark columns: the total if there is one, else all columns. Two papers make one subject. */
function marksOf(columns: readonly Column[]): Subject[] {
  const bySubject = new Map<string, { total?: number; papers: Set<string>; places: number[]; isOptional: boolean }>();
  columns.forEach(({ heading, meaning, subject, part }, place) => {
    if (meaning !== "mark" || subject === undefined) return;
    const name = subject.normalize("NFC").replace(paper, "");
    const known = bySubject.get(name) ?? { papers: new Set(), places: [], isOptional: isOptional(heading) };
    bySubject.set(name, known);
    if (name !== subject) known.papers.add(subject);
    if (part === "total" && name === subject) known.total = place;
    else known.places.push(place);
  });
  return [...bySubject.values()].map(({ total, papers, places, isOptional: optional }) => ({
    places: total === undefined ? places : [total],
    papers: Math.max(1, papers.size),
    isOptional: optional,
  }));
}

/**
 * The GPAs that the rule allows. There are two if the optional subject has an F, because the boards do not say whether
 * that F makes the whole GPA 0.
 */
function gpasOf({ subjects, pointOf }: Rule, row: readonly string[]): number[] | undefined {
  const points = subjects.map(({ places, papers }) =>
    pointOf(
      places.map((place) => row[place] ?? ""),
      papers,
    ),
  );
  const isExtra = subjects.map((subject) => subject.isOptional);
  const compulsory = points.filter((point, at) => point !== undefined && !isExtra[at]) as number[];
  const optional = points.filter((point, at) => point !== undefined && isExtra[at]) as number[];
  if (compulsory.length === 0) return undefined;
  if (compulsory.includes(0)) return [0];
  const extra = optional.reduce((sum, point) => sum + Math.max(0, point - 2), 0);
  const gpa = Math.min(5, (compulsory.reduce((sum, point) => sum + point, 0) + extra) / compulsory.length);
  return optional.includes(0) ? [gpa, 0] : [gpa];
}

/** The point for a cell without a mark: undefined if the pupil did not take the subject, 0 for an F or an absence. */
function failed(text = ""): number | undefined {
  return text === "" || /^[-–—]+$/.test(text) ? undefined : /^f$/i.test(text) || isAbsent(text) ? 0 : undefined;
}

function pointOfLetter(text = ""): number | undefined {
  return grades.find(({ letter }) => letter === tidyLetter(text))?.point ?? failed(text);
}

function pointOfMarks(texts: readonly string[], papers: number): number | undefined {
  const filled = texts.filter((text) => text !== "");
  const marks = filled.filter((text) => /^\d+(?:\.\d+)?$/.test(text)).map(Number);
  if (marks.length < filled.length) return filled.some((text) => failed(text) === 0) ? 0 : undefined;
  if (marks.length === 0) return undefined;
  const mark = marks.reduce((sum, one) => sum + one, 0) / papers;
  return grades.find(({ from }) => mark >= from)?.point;
}
