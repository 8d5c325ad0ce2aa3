import type { Sheet } from "../../server/sheets/sheet.ts";
import { readClassGrid } from "./class-grid.ts";
import { doubtsOf } from "./doubts.ts";
import { hasDates, readExamGrid } from "./exam-grid.ts";
import { distinct, type Grid, gridOf } from "./grid.ts";
import { findList } from "./list-table.ts";
import { readExamList, readLessons } from "./read-lists.ts";
import type { ClassRoutine, RoutineProblem, Understood } from "./routine.ts";
import { classOf, oneLine } from "./words.ts";

/** Maximum numbers: rows of a routine (lessons, exams), classes in a sheet, periods of a day, and doubts in a sheet. */
export const most = { lessons: 120, exams: 200, classes: 60, period: 20, doubts: 200 } as const;

/**
 * Reads a sheet as routines of classes, or as the routine of an examination. It reports doubts instead of changing
 * values, and returns a problem if it would have to guess. Never throws.
 */
export function understand(sheet: Sheet): Understood | { problem: RoutineProblem } {
  const grid = gridOf(sheet);
  return hasDates(grid) ? readExam(grid) : readClasses(grid, sheet.name);
}

function readExam(grid: Grid): Understood | { problem: RoutineProblem } {
  const list = findList(grid);
  const { exams, doubts } = list?.columns.date === undefined ? readExamGrid(grid) : readExamList(grid, list);
  if (exams.length === 0) return { problem: "noTable" };
  return exams.length > most.exams
    ? { problem: "tooManyRows" }
    : { kind: "exam", exams, doubts: doubts.slice(0, most.doubts) };
}

function readClasses(grid: Grid, sheetName: string): Understood | { problem: RoutineProblem } {
  const list = findList(grid);
  const { routines: found, doubts } = list ? readLessons(grid, list) : readClassGrid(grid);
  const routines = found.map((routine) => named(routine, sheetName, found.length));
  if (routines.length === 0) return { problem: "noTable" };
  if (routines.some(({ lessons }) => lessons.some(({ period }) => period > most.period)))
    return { problem: "tooManyPeriods" };
  const isTooMuch = routines.length > most.classes || routines.some((one) => rowCount(one) > most.lessons);
  if (isTooMuch) return { problem: "tooManyRows" };
  return { kind: "class", routines, doubts: [...doubts, ...doubtsOf(routines)].slice(0, most.doubts) };
}

/** The number of table rows: each break takes one row on each day with lessons. */
function rowCount({ lessons, breaks }: ClassRoutine): number {
  return lessons.length + breaks.length * new Set(lessons.map(({ day }) => day)).size;
}

/** If the sheet has a single routine, without a class, takes the class from the sheet's name. */
function named(routine: ClassRoutine, sheetName: string, count: number): ClassRoutine {
  const found = count === 1 && routine.class === undefined ? classOf(sheetName) : undefined;
  return found ? { ...routine, ...found } : routine;
}

/** Maximum length of a title, in characters. */
const longestTitle = 150;

/** The line above the table that names the routine. */
export function titleOf(sheet: Sheet): string | undefined {
  const lines = gridOf(sheet)
    .slice(0, 8)
    .flatMap((row) => {
      const texts = distinct(row);
      return texts.length === 1 ? texts : [];
    });
  const name = /exam|test|routine|পরীক্ষা|রুটিন|সময়সূচি|মূল্যায়ন/iu;
  return lines.map(oneLine).find((line) => name.test(line) && line.length <= longestTitle);
}
