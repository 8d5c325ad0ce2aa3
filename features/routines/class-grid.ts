import { type FoundBreak, joinBreaks } from "./breaks.ts";
import { columnNamed } from "./list-table.ts";
import { readCell } from "./read-cell.ts";
import type { ClassName, ClassRoutine, Doubt, Slot } from "./routine.ts";
import { distinct, type Grid, transposed } from "./grid.ts";
import { breakOf, classIn, classOf, dayOf, oneLine, periodOf, slotIn } from "./words.ts";

/** A column of lessons: a period or a break. */
type Column = { period?: number; name?: string; slot: Slot };
type Head = { columns: Map<number, Column>; first: number; label: string };
/** A row of lessons whose cells may continue in the rows below. */
type Pending = { day: number | null; name: ClassName; cells: Map<number, string> };

/** Reads the lessons of a sheet that has days or classes on one side and periods on the other. */
export function readClassGrid(grid: Grid): { routines: ClassRoutine[]; doubts: Doubt[] } {
  const reader = new GridReader();
  const heads = grid.flatMap((_, place) => (isAcross(grid, place) ? [place] : []));
  if (heads.length === 0) reader.read(grid);
  for (const [at, start] of heads.entries()) {
    reader.readTitles(grid.slice(at === 0 ? 0 : (heads[at - 1] ?? 0) + 1, start));
    reader.read(transposed(joined(joinTimes(grid.slice(start, heads[at + 1])))));
  }
  return reader.result();
}

/** Whether the columns are days or classes, so that the periods run down the rows. */
function isAcross(grid: Grid, place: number): boolean {
  const texts = distinct(grid[place] ?? []);
  if (texts.filter((text) => dayOf(text) !== undefined).length > 1) return true;
  const classes = texts.filter((text) => classOf(text) !== undefined && /\p{L}/u.test(text)).length;
  const below = grid.slice(place + 1, place + 5).filter((row) => row.slice(0, 2).some((text) => isPeriod(text)));
  return classes > 1 && classes >= texts.length - 2 && below.length > 1;
}

function isPeriod(text: string): boolean {
  return columnOf(text) !== undefined;
}

function columnOf(text: string): Column | undefined {
  const timed = slotIn(text);
  const rest = oneLine(timed?.rest ?? text);
  const name = breakOf(timed?.rest ?? text);
  const period = periodOf(rest);
  if (name !== undefined) return { name, slot: timed?.slot ?? {} };
  if (period !== undefined) return { period, slot: timed?.slot ?? {} };
  return timed && rest === "" ? { slot: timed.slot } : undefined;
}

class GridReader {
  readonly #routines = new Map<string, ClassRoutine>();
  readonly #breaks = new Map<ClassRoutine, FoundBreak[]>();
  readonly #doubts: Doubt[] = [];
  #title: ClassName = {};
  #day: number | null | undefined;
  #head: Head | undefined;
  #pending: Pending | undefined;

  result(): { routines: ClassRoutine[]; doubts: Doubt[] } {
    const routines = [...this.#routines.values()].filter(({ lessons }) => lessons.length > 0);
    for (const routine of routines) routine.breaks = joinBreaks(this.#breaksOf(routine), routine.lessons);
    return { routines, doubts: this.#doubts };
  }

  /** Reads class, section, shift and day from titles. */
  readTitles(rows: Grid): void {
    for (const row of rows) for (const text of distinct(row)) this.#readTitle(text);
  }

  #readTitle(text: string): void {
    const day = dayOf(oneLine(text));
    if (day !== undefined) this.#day = day;
    const found = classIn(text);
    // A new class must not inherit the section of the previous one.
    if (found.class !== undefined && this.#routines.size > 0) this.#title = {};
    this.#title = { ...this.#title, ...found };
  }

  /** Reads rows of lessons below their head. */
  read(grid: Grid): void {
    this.#head = undefined;
    let wasHead = false;
    for (const [at, row] of grid.entries()) {
      const texts = distinct(row);
      const head = headOf(row);
      if (head && wasHead && isTimes(head)) this.#addTimes(head);
      else if (head) {
        this.#flush();
        this.#head = numbered(head, grid.slice(at + 1));
      } else if (texts.length === 0) this.#flush();
      else this.#readRow(row, texts);
      wasHead = head !== undefined;
    }
    this.#flush();
  }

  #addTimes({ columns }: Head): void {
    for (const [place, { slot }] of columns) {
      const column = this.#head?.columns.get(place);
      if (column) column.slot = { ...slot, ...column.slot };
      else this.#head?.columns.set(place, { slot });
    }
  }

  #readRow(row: readonly string[], texts: readonly string[]): void {
    const head = this.#head;
    const labels = row.slice(0, head?.first ?? 0).map(oneLine);
    const cells = new Map(
      row
        .map((text, place) => [place, text] as const)
        .filter(([place, text]) => text !== "" && place >= (head?.first ?? 0)),
    );
    const isTitle =
      head === undefined ||
      texts.every((text) => Object.keys(classIn(text)).length > 0) ||
      (texts.length === 1 && labels.some(Boolean)) ||
      [...cells.keys()].length === 0;
    if (isTitle) {
      this.#flush();
      for (const text of texts) this.#readTitle(text);
      return;
    }
    const dayLabel = labels.find((text) => dayOf(text) !== undefined);
    const others = labels.filter((text) => text !== "" && text !== dayLabel);
    const name = others.map(classOf).find((found) => found !== undefined);
    const rowTexts = distinct([...cells.values()]);
    if (labels.every((text) => text === "")) {
      if (this.#pending && (rowTexts.length > 1 || this.#pending.cells.size < 3)) {
        for (const [place, text] of cells) {
          const before = this.#pending.cells.get(place);
          // A cell that is merged over both rows has the same text in both.
          if (before !== text) this.#pending.cells.set(place, before === undefined ? text : `${before}\n${text}`);
        }
      }
      return;
    }
    this.#flush();
    if (dayLabel !== undefined) this.#day = dayOf(dayLabel);
    else if (name === undefined) {
      const [unknown = ""] = others;
      if (rowTexts.length < 2) return;
      if (hasClasses(head.label)) {
        this.#pending = { day: this.#day ?? null, name: { class: unknown }, cells };
        return;
      }
      this.#doubts.push({ kind: "noDay", text: unknown });
      this.#day = null;
    }
    this.#pending = { day: this.#day ?? null, name: name ?? {}, cells };
  }

  /** Adds the lessons of the completed row. */
  #flush(): void {
    const pending = this.#pending;
    const head = this.#head;
    this.#pending = undefined;
    if (!pending || !head) return;
    const name =
      pending.name.class === undefined ? { ...this.#title, ...pending.name } : withShift(this.#title, pending.name);
    const routine = this.#routineOf(name);
    let after = 0;
    const last = Math.max(...head.columns.keys());
    for (let place = head.first; place <= last; place += 1) {
      const column = head.columns.get(place);
      const text = pending.cells.get(place) ?? "";
      const found = breakOf(text);
      // A break in a period's column belongs to its day. A column that has only a break in it has it for every day.
      const day = column?.period === undefined ? {} : { day: pending.day };
      if (column?.period !== undefined && found === undefined) {
        after = column.period;
        const content = readCell(text);
        if (content) routine.lessons.push({ day: pending.day, period: column.period, ...column.slot, ...content });
      } else if (column?.name !== undefined || found !== undefined) {
        const slot = slotIn(text)?.slot ?? {};
        this.#breaksOf(routine).push({ after, name: column?.name ?? found ?? "", ...column?.slot, ...slot, ...day });
      }
    }
  }

  #breaksOf(routine: ClassRoutine): FoundBreak[] {
    const found = this.#breaks.get(routine) ?? [];
    this.#breaks.set(routine, found);
    return found;
  }

  #routineOf(name: ClassName): ClassRoutine {
    const key = JSON.stringify([name.class, name.section, name.shift]);
    const routine = this.#routines.get(key) ?? { ...name, lessons: [], breaks: [] };
    this.#routines.set(key, routine);
    return routine;
  }
}

function withShift({ shift }: ClassName, name: ClassName): ClassName {
  return { ...name, ...(shift !== undefined && { shift }) };
}

function hasClasses(label: string): boolean {
  return /class|শ্রেণি|শ্রেণী/iu.test(label);
}

function isOnlyTime({ period, name }: Column): boolean {
  return period === undefined && name === undefined;
}

function isTimes(head: Head | undefined): boolean {
  return head !== undefined && [...head.columns.values()].every(isOnlyTime);
}

/** The head of a table; undefined if the row has neither periods nor times. */
function headOf(row: readonly string[]): Head | undefined {
  const columns = new Map<number, Column>();
  for (const [place, text] of row.entries()) {
    const column = text === "" ? undefined : columnOf(text);
    if (column) columns.set(place, column);
  }
  const counted = [...columns.values()].filter(({ name }) => name === undefined).length;
  const filled = row.filter(Boolean).length;
  if (counted < 2 || columns.size < filled / 2) return undefined;
  const first = Math.min(...columns.keys());
  return { columns, first, label: row.slice(0, first).join(" ") };
}

/**
 * The head with a number for each period. If it has only times, the columns are counted, without those in which the
 * rows below, up to the next head, have nothing but breaks.
 */
function numbered(head: Head, below: Grid): Head {
  const isCounted = [...head.columns.values()].some(({ period }) => period !== undefined);
  // The times of the periods may be in the row below them.
  const rest = isTimes(headOf(below[0] ?? [])) ? below.slice(1) : below;
  const end = rest.findIndex((row) => headOf(row) !== undefined);
  const rows = end < 0 ? rest : rest.slice(0, end);
  let number = 0;
  for (const [place, column] of head.columns) {
    if (isCounted || column.name !== undefined) continue;
    const breaks = rows.flatMap((row) => (row[place] ? [breakOf(row[place])] : []));
    const [name] = breaks;
    if (name !== undefined && breaks.every((one) => one !== undefined)) {
      column.name = name;
      continue;
    }
    number += 1;
    column.period = number;
  }
  return head;
}

/** Joins two columns with the beginnings and the ends of periods to one column of times. */
function joinTimes(grid: Grid): Grid {
  const names = grid[0]?.map(columnNamed) ?? [];
  const [from, to] = [names.indexOf("from"), names.indexOf("to")];
  if (from < 0 || to < 0) return grid;
  return grid.map((row) =>
    row.with(from, [row[from], row[to]].filter(Boolean).join(" - ")).filter((_, place) => place !== to),
  );
}

/** Joins rows without a label to the row before them, because sheets write the teachers below the subjects. */
function joined(grid: Grid): string[][] {
  const rows: string[][] = [];
  for (const [at, row] of grid.entries()) {
    const before = rows.at(-1);
    const goesOn = at > 1 && row[0] === "" && distinct(row).length > 1 && grid[at - 1]?.some(Boolean);
    if (goesOn && before)
      rows[rows.length - 1] = before.map((text, place) => [...new Set([text, row[place]])].filter(Boolean).join("\n"));
    else rows.push([...row]);
  }
  return rows;
}
