import type { Generated, Selectable } from "kysely";
import { comparedRoll, columnIndex } from "./columns.ts";
import type { Column, Examination, Pupil } from "./results.ts";

/** The tables of this feature. */
export type ResultsTables = {
  /**
   * `columns` is JSON. `opens` and `until` are timestamps; both are null until an administrator opens the examination.
   */
  results_examination: {
    id: Generated<number>;
    title: string;
    titleBn: string | null;
    className: string;
    group: string | null;
    section: string | null;
    year: number;
    columns: string;
    opens: string | null;
    until: string | null;
    showsTotals: number;
    correctedAt: string | null;
  };
  /** `roll` is in the form for comparisons, `cells` is JSON, `code` is an HMAC (codes.ts). */
  results_pupil: {
    id: Generated<number>;
    examination: number;
    roll: string;
    cells: string;
    code: string | null;
    correctedAt: string | null;
  };
  /** Number of wrong tries within the hour that ends at `expiresAt`, by hashed keys (tries.ts). */
  results_try: { key: string; kind: string; count: number; expiresAt: string };
};

export type ExaminationRow = Selectable<ResultsTables["results_examination"]>;
export type PupilRecord = Selectable<ResultsTables["results_pupil"]>;

/** The tables with personal data. Removed rows must be cleared from the database's files. */
export const tablesOfPersons = ["results_examination", "results_pupil"] as const;

/** An examination without the numbers that are counted from its pupils. */
export function examinationOf(row: ExaminationRow): Omit<Examination, "pupils" | "coded"> {
  return { ...row, columns: JSON.parse(row.columns) as Column[], showsTotals: row.showsTotals === 1 };
}

export function cellsOf({ cells }: Pick<PupilRecord, "cells">): string[] {
  return JSON.parse(cells) as string[];
}

/** A pupil, with the roll as the sheet writes it. */
export function pupilOf(row: PupilRecord, columns: readonly Column[]): Pupil {
  const cells = cellsOf(row);
  const roll = cells[columnIndex(columns, "roll")] ?? row.roll;
  return { id: row.id, roll, cells, hasCode: row.code !== null, correctedAt: row.correctedAt };
}

/** The row to store for a pupil, whose cells match these columns. */
export function pupilRow(columns: readonly Column[], cells: readonly string[]): { roll: string; cells: string } {
  return { roll: comparedRoll(cells[columnIndex(columns, "roll")] ?? ""), cells: JSON.stringify(cells) };
}
