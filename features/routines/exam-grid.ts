import { distinct, type Grid, transposed } from "./grid.ts";
import { markedDate, nameOfClass, subjectOf, titleOf, yearIn } from "./read-lists.ts";
import type { Doubt, Exam, Slot } from "./routine.ts";
import { dateOf, dateOrderOf, dayOf, oneLine, slotIn } from "./words.ts";

/** Whether a row or a column of a sheet has several dates, which shows that it is an examination's routine. */
export function hasDates(grid: Grid): boolean {
  return grid.some((row) => datesIn(row) > 1) || transposed(grid).some((column) => datesIn(column) > 1);
}

function datesIn(texts: readonly string[]): number {
  return texts.filter((text) => dateOf(text, "2000") !== undefined).length;
}

/** Matches the signatures below a routine, which are not subjects. */
const signature = /teacher|principal|controller|head ?master|শিক্ষক|অধ্যক্ষ|নিয়ন্ত্রক|আহ্বায়ক|স্বাক্ষর|signature/iu;

/** Reads an examination's grid: dates on one side, classes or times on the other. */
export function readExamGrid(sheet: Grid): { exams: Exam[]; doubts: Doubt[] } {
  const across = sheet.findIndex((row) => datesIn(row) > 1);
  const above = across < 0 ? [] : sheet.slice(0, across);
  const grid = across < 0 ? sheet : transposed(sheet.slice(across));
  const columns = transposed(grid);
  const counts = columns.map(datesIn);
  const dates = counts.indexOf(Math.max(...counts));
  const first = grid.findIndex((row) => dateOf(row[dates] ?? "", "2000") !== undefined);
  const days = columns.findIndex(
    (texts, at) => at !== dates && texts.filter((text) => dayOf(oneLine(text)) !== undefined).length > 1,
  );
  const isTimes = (at: number) => columns[at]!.slice(first).filter((text) => slotIn(text)?.rest === "").length > 1;
  const times = columns.findIndex((_, at) => at !== dates && at !== days && isTimes(at));
  // A title is one text across the whole sheet. The rows nearest above the dates are the head.
  const headStart = grid.slice(0, first).findLastIndex((row) => distinct(row).length < 2) + 1;
  const titles = [...above, ...grid.slice(0, headStart)];
  const heads = columns.map((texts, at) =>
    headOf(texts.slice(headStart, first), at === dates || at === days || at === times),
  );
  inheritTimes(heads);
  const usual = titles
    .flatMap(distinct)
    .map(slotIn)
    .find((found) => found !== undefined)?.slot;
  const title = titleOf(titles).class;
  const year = yearIn(titles.flatMap(distinct));
  const order = dateOrderOf(columns[dates] ?? []);
  const exams: Exam[] = [];
  const doubts: Doubt[] = [];
  let before: { label: string; day: string } | undefined;
  for (const row of grid.slice(first)) {
    const cells = heads.flatMap((head, at) => (head && row[at] ? [{ head, text: row[at] }] : []));
    const own = oneLine(row[dates] ?? "");
    const isSigned = cells.some(({ text }) => signature.test(text));
    if (cells.length === 0 || isSigned || (distinct(row).length < 2 && own !== "")) {
      before = undefined;
      continue;
    }
    const day = days < 0 ? "" : oneLine(row[days] ?? "");
    before = own === "" ? before : { label: own, day };
    if (!before) continue;
    const date = markedDate({ ...before, year, order }, doubts);
    for (const { head, text } of cells) {
      const subject = subjectOf(text);
      if (subject === undefined) continue;
      const slot = slotIn(text)?.slot ?? slotIn(row[times] ?? "")?.slot ?? head.slot ?? usual ?? {};
      const name = head.class ?? title;
      exams.push({ date, ...slot, subject, ...(name !== undefined && { class: name }) });
    }
  }
  return { exams, doubts };
}

type Head = { class?: string; slot?: Slot };

/** Reads class and time from the head of a column; undefined for a column without subjects. */
function headOf(texts: readonly string[], isLabel: boolean): Head | undefined {
  if (isLabel || texts.every((text) => text === "")) return undefined;
  const timed = texts.map(slotIn).find((found) => found !== undefined);
  const name = texts.map((text) => nameOfClass(slotIn(text)?.rest ?? text)).find((found) => found !== undefined);
  return { ...(timed && { slot: timed.slot }), ...(name !== undefined && { class: name }) };
}

/**
 * Passes a time on to the columns after it. Without merged cells, as in a CSV, a time above several columns stands only
 * in the first.
 */
function inheritTimes(heads: readonly (Head | undefined)[]): void {
  let slot: Slot | undefined;
  for (const head of heads) {
    slot = head?.slot ?? slot;
    if (head && slot) head.slot = slot;
  }
}
