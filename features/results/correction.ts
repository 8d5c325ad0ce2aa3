import { createHash } from "node:crypto";
import { comparedRoll, columnIndex, placesBefore } from "./columns.ts";
import type { Column } from "./results.ts";
import { cellsOf, type PupilRecord, pupilOf } from "./tables.ts";

/** The changes that a sheet would make to an examination. `column` is an index into the sheet's columns. */
export type Correction = {
  added: string[];
  changed: { roll: string; column: number; before: string; after: string }[];
  removed: string[];
  /** The fingerprint of the columns and cells that the sheet was compared with. */
  before: string;
};

export type SheetRows = { columns: readonly Column[]; rows: readonly (readonly string[])[] };
export type StoredSheet = { columns: readonly Column[]; rows: readonly PupilRecord[] };

/** The changes that a sheet would make. Pupils are matched by their rolls. */
export function correctionOf(stored: StoredSheet, sheet: SheetRows): Correction {
  const left = new Map(stored.rows.map((row) => [row.roll, row]));
  const places = placesBefore(stored.columns, sheet.columns);
  const changed: Correction["changed"] = [];
  const added: string[] = [];
  for (const cells of sheet.rows) {
    const roll = cells[columnIndex(sheet.columns, "roll")] ?? "";
    const row = left.get(comparedRoll(roll));
    if (row === undefined) added.push(roll);
    else {
      const earlier = cellsOf(row);
      cells.forEach((after, column) => {
        const old = earlier[places[column] ?? -1] ?? "";
        if (old !== after) changed.push({ roll, column, before: old, after });
      });
    }
    left.delete(comparedRoll(roll));
  }
  const removed = [...left.values()].map((row) => pupilOf(row, stored.columns).roll);
  return { added, changed, removed, before: fingerprintOf(stored) };
}

/** Whether an examination already is what a sheet would make of it. */
export function isDone({ added, changed, removed }: Correction, stored: StoredSheet, sheet: SheetRows): boolean {
  const hasColumns = JSON.stringify(stored.columns) === JSON.stringify(sheet.columns);
  return hasColumns && added.length + changed.length + removed.length === 0;
}

function fingerprintOf({ columns, rows }: StoredSheet): string {
  const content = JSON.stringify([columns, rows.map(cellsOf)]);
  return createHash("sha256").update(content).digest("base64url");
}
