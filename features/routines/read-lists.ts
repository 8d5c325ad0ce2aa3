import { type FoundBreak, joinBreaks } from "./breaks.ts";
import { distinct, type Grid } from "./grid.ts";
import type { ListColumn, ListHead } from "./list-table.ts";
import { readCell } from "./read-cell.ts";
import type { ClassName, ClassRoutine, Doubt, Exam } from "./routine.ts";
import {
  breakOf,
  classIn,
  classOf,
  type DateOrder,
  dateOf,
  dateOrderOf,
  dayOf,
  oneLine,
  periodOf,
  slotIn,
} from "./words.ts";
import { latinDigits } from "../../engine/words/digits.ts";

/**
 * Reads the cells of a list's rows. In the `inherited` columns an empty cell takes the text of the row above, as below
 * a merged cell.
 */
function* rowsOf(grid: Grid, { columns, body }: ListHead, inherited: readonly ListColumn[]) {
  let before: Partial<Record<ListColumn, string>> = {};
  for (const row of grid.slice(body)) {
    if (distinct(row).length === 0) before = {};
    const cells = Object.fromEntries(
      Object.entries(columns).map(([name, place]) => {
        const text = row[place] ?? "";
        const isInherited = text === "" && inherited.some((one) => one === name);
        return [name, isInherited ? (before[name as ListColumn] ?? "") : text];
      }),
    ) as Partial<Record<ListColumn, string>>;
    if (distinct(row).length < 2 && !(row[columns.subject ?? 0] ?? "")) continue;
    before = cells;
    yield cells;
  }
}

/** Reads the times of a row from one or two columns. */
function timeOf({ time, from, to }: Partial<Record<ListColumn, string>>): string {
  return time ?? (from && to ? `${oneLine(from)} - ${oneLine(to)}` : "");
}

/** Reads a list of lessons. */
export function readLessons(grid: Grid, head: ListHead): { routines: ClassRoutine[]; doubts: Doubt[] } {
  const title = titleOf(grid.slice(0, head.body - 1));
  const routines = new Map<string, ClassRoutine>();
  const doubts: Doubt[] = [];
  const periods = new Map<string, number>();
  const breaks = new Map<ClassRoutine, FoundBreak[]>();
  for (const cells of rowsOf(grid, head, ["day", "class", "section"])) {
    const subject = cells.subject ?? "";
    const label = oneLine(cells.day ?? "");
    if (subject === "" || label === "") continue;
    const day = dayOf(label) ?? null;
    if (day === null && !doubts.some((doubt) => "text" in doubt && doubt.text === label))
      doubts.push({ kind: "noDay", text: label });
    const name: ClassName = {
      ...title,
      ...(cells.class && (classOf(cells.class) ?? { class: oneLine(cells.class) })),
      ...(cells.section && { section: oneLine(cells.section) }),
    };
    const key = JSON.stringify(name);
    const routine = routines.get(key) ?? { ...name, lessons: [], breaks: [] };
    routines.set(key, routine);
    const slot = slotIn(timeOf(cells))?.slot ?? slotIn(cells.period ?? "")?.slot ?? {};
    const count = `${key} ${label}`;
    const isBreak = breakOf(subject) !== undefined;
    const period = periodOf(oneLine(cells.period ?? "")) ?? (periods.get(count) ?? 0) + (isBreak ? 0 : 1);
    if (!isBreak) periods.set(count, period);
    if (isBreak) {
      const found = breaks.get(routine) ?? [];
      breaks.set(routine, [...found, { after: periods.get(count) ?? 0, name: breakOf(subject) ?? "", ...slot, day }]);
      continue;
    }
    const content = head.columns.teacher === undefined ? readCell(subject) : { subject: oneLine(subject) };
    if (!content) continue;
    const teacher = oneLine(cells.teacher ?? "");
    const room = oneLine(cells.room ?? "");
    routine.lessons.push({ day, period, ...slot, ...content, ...(teacher && { teacher }), ...(room && { room }) });
  }
  for (const routine of routines.values()) routine.breaks = joinBreaks(breaks.get(routine) ?? [], routine.lessons);
  return { routines: [...routines.values()], doubts };
}

export function titleOf(rows: Grid): ClassName {
  return rows.flatMap(distinct).reduce<ClassName>((all, text) => ({ ...all, ...classIn(text) }), {});
}

/** Reads a list of examinations. */
export function readExamList(grid: Grid, head: ListHead): { exams: Exam[]; doubts: Doubt[] } {
  const titles = grid.slice(0, head.body - 1).flatMap(distinct);
  const title = titleOf(grid.slice(0, head.body - 1));
  const usual = titles.map(slotIn).find((found) => found !== undefined)?.slot;
  const year = yearIn(titles);
  const order = dateOrderOf(grid.slice(head.body).map((row) => row[head.columns.date ?? -1] ?? ""));
  const exams: Exam[] = [];
  const doubts: Doubt[] = [];
  for (const cells of rowsOf(grid, head, ["date", "day", "time", "class"])) {
    const subject = subjectOf(cells.subject ?? "");
    const label = oneLine(cells.date ?? "");
    if (subject === undefined || label === "") continue;
    const timed = slotIn(timeOf(cells)) ?? slotIn(cells.subject ?? "");
    const slot = timed?.slot ?? usual ?? {};
    const name = cells.class ? (nameOfClass(cells.class) ?? oneLine(cells.class)) : title.class;
    const written = latinDigits(oneLine(cells.code ?? ""));
    const code = /\d/.test(written) ? written : "";
    const date = markedDate({ label, year, order, day: oneLine(cells.day ?? "") }, doubts);
    exams.push({ date, ...slot, subject, ...(name && { class: name }), ...(code && { code }) });
  }
  return { exams, doubts };
}

/** The year in titles such as "Annual examination 2026". */
export function yearIn(titles: readonly string[]): string | undefined {
  return titles.map((text) => /\b20\d\d\b/.exec(latinDigits(text))?.[0]).find((found) => found !== undefined);
}

/** The subject in a cell; undefined if there is none. A number of one or two digits counts the rows. */
export function subjectOf(text: string): string | undefined {
  const timed = slotIn(text);
  const subject = oneLine(timed?.rest ?? text);
  return subject === "" || /^[-–—.x×*_\s]+$|^\p{Nd}{1,2}\.?$/iu.test(subject) ? undefined : subject;
}

/** The class in a heading or a cell, with its section. */
export function nameOfClass(text: string): string | undefined {
  const found = classOf(text);
  return found && [found.class, found.section].filter(Boolean).join(" ");
}

/**
 * The date of a row; null if it does not exist. `order` is undefined if the sheet's dates do not decide it; then the
 * weekday does, or it is a doubt. Adds its doubts to `doubts`, once for each row.
 */
export function markedDate(
  { label, year, order, day }: { label: string; year: string | undefined; order: DateOrder | undefined; day: string },
  doubts: Doubt[],
): string | null {
  const weekday = dayOf(day);
  const isOn = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;
  const fitting = (["dayFirst", "monthFirst"] as const).find((one) => {
    const date = dateOf(label, year, one);
    return date && isOn(date);
  });
  const date = dateOf(label, year, order ?? fitting) ?? null;
  const mark = (doubt: Doubt) => {
    if (!doubts.some((one) => JSON.stringify(one) === JSON.stringify(doubt))) doubts.push(doubt);
  };
  if (date === null) mark({ kind: "noDate", text: label });
  if (order === undefined && fitting === undefined && !doubts.some(({ kind }) => kind === "dateOrder"))
    mark({ kind: "dateOrder", text: label });
  if (day === "") return date;
  if (weekday === undefined) mark({ kind: "noDay", text: day });
  else if (date !== null && !isOn(date)) mark({ kind: "wrongDay", date, text: day });
  return date;
}
