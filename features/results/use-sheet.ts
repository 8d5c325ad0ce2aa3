import { useCallback, useState } from "react";
import type { Column, Doubt, Meaning, Reading } from "./results.ts";

/** A row of the sheet that the clerk checks; `place` is its index among the rows that were read. */
export type SheetRow = {
  place: number;
  cells: readonly string[];
  doubts: readonly Doubt[];
  isLeftOut: boolean;
};

/**
 * Whether a row has something to check. A conversion alone does not count, because the converted cell itself is marked.
 */
export const isDoubtful = ({ doubts }: SheetRow) => doubts.some(({ kind }) => kind !== "converted");

/** Whether a column belongs to a subject. */
export const isOfSubject = (meaning: Meaning) => meaning === "mark" || meaning === "letter" || meaning === "point";

/** The state of a sheet that was read, including the clerk's changes before it is saved. */
export function useSheet(reading: Reading) {
  const [columns, setColumns] = useState(reading.columns);
  const [rows, setRows] = useState<readonly SheetRow[]>(() =>
    reading.pupils.map(({ cells, doubts }, place) => ({ place, cells, doubts, isLeftOut: false })),
  );
  const changeColumn = (place: number, change: Partial<Column>) =>
    setColumns((before) => before.map((column, at) => (at === place ? changed(column, change) : column)));
  const changeRow = useCallback(
    (place: number, change: (row: SheetRow) => SheetRow) =>
      setRows((before) => before.map((row) => (row.place === place ? change(row) : row))),
    [],
  );
  const changeCell = useCallback(
    (place: number, column: number, text: string) =>
      changeRow(place, (row) => ({ ...row, cells: row.cells.with(column, text) })),
    [changeRow],
  );
  const leaveOut = useCallback(
    (place: number, isLeftOut: boolean) => changeRow(place, (row) => ({ ...row, isLeftOut })),
    [changeRow],
  );
  return { columns, rows, changeColumn, changeCell, leaveOut };
}

export type EditedSheet = ReturnType<typeof useSheet>;

/**
 * A column with a changed meaning, subject, part or heading. Only meanings of a subject keep a subject, and only marks
 * keep a part.
 */
function changed(before: Column, change: Partial<Column>): Column {
  const { heading, meaning, subject = heading, part } = { ...before, ...change };
  return {
    heading,
    meaning,
    ...(isOfSubject(meaning) && { subject }),
    ...(meaning === "mark" && part && { part }),
  };
}

/** The request data of a sheet, without the columns and rows that are left out. */
export function sentSheet({ columns, rows }: Pick<EditedSheet, "columns" | "rows">) {
  const isKept = columns.map(({ meaning }) => meaning !== "ignored");
  return {
    columns: columns.filter((_, place) => isKept[place]),
    pupils: rows
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ cells }) => ({ cells: cells.filter((_, place) => isKept[place]) })),
  };
}
