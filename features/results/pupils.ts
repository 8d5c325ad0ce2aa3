import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import type { Transaction } from "kysely";
import * as m from "../../messages/compiled/messages.js";
import type { Tables } from "../../server/database/open.ts";
import { noteRemoved } from "../../server/database/removed-data.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import { requireAdministrator } from "../../server/writing/who-may.ts";
import type { FeatureSite } from "../server.ts";
import { hashCode, makeCode } from "./codes.ts";
import { comparedRoll, columnIndex, placesBefore } from "./columns.ts";
import { insertPupils, record } from "./examinations.ts";
import type { CheckedRow, Column, Examination, Slip } from "./results.ts";
import {
  cellsOf,
  examinationOf,
  type PupilRecord,
  pupilOf,
  pupilRow,
  type ResultsTables,
  tablesOfPersons,
} from "./tables.ts";
import { doubtsOfSums } from "./totals-rule.ts";

/** The changes that a sheet would make to an examination. `column` is an index into the sheet's columns. */
export type Correction = {
  added: string[];
  changed: { roll: string; column: number; before: string; after: string }[];
  removed: string[];
  /** The fingerprint of the columns and cells that the sheet was compared with. */
  before: string;
};

type SheetRows = { columns: readonly Column[]; rows: readonly (readonly string[])[] };
type StoredSheet = { columns: readonly Column[]; rows: readonly PupilRecord[] };

/** A pupil's corrected row. With `before`, the cells that the correction was made from, it replaces no others. */
type RowCorrection = { columns: readonly Column[]; cells: readonly string[]; before?: readonly string[] | undefined };

type Writer = Parameters<typeof requireAdministrator>[0];

/** Corrects the marks of pupils and makes their codes. */
export class Pupils {
  readonly #site: FeatureSite;
  readonly #key: KeyObject;

  constructor(site: FeatureSite) {
    this.#site = site;
    this.#key = createSecretKey(site.key("codes"));
  }

  /** The changes that a sheet would make. Pupils are matched by their rolls. */
  async compare({ id, columns }: Examination, sheet: SheetRows): Promise<Correction> {
    return correctionOf({ columns, rows: await this.#rows(id) }, sheet);
  }

  /**
   * Replaces the rows of an examination by a sheet, and returns what changed. Pupils keep their codes. Only those whose
   * cells changed count as corrected. Returns undefined if the examination was erased in the meantime. Throws a
   * `Refusal` if it is not what `before`, the fingerprint of a comparison, says, or if only an administrator may erase
   * the pupils who are not in the sheet.
   */
  replace(
    examination: Examination,
    sheet: SheetRows,
    { before, writer }: { before: string | undefined; writer: Writer },
  ): Promise<Correction | undefined> {
    const { id } = examination;
    const correctedAt = new Date().toISOString();
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const columns = await columnsIn(transaction, id);
      if (!columns) return undefined;
      const rows = await db
        .selectFrom("results_pupil")
        .selectAll()
        .where("examination", "=", id)
        .orderBy("id")
        .execute();
      const stored = { columns, rows };
      const correction = correctionOf(stored, sheet);
      if (before !== undefined && before !== correction.before) {
        // The answer to an earlier request may have been lost.
        if (isDone(correction, stored, sheet)) return correction;
        throw new Refusal(412, m.results_problem_sheet_changed, {}, { more: { later: correction } });
      }
      if (correction.removed.length > 0) requireAdministrator(writer, m.results_problem_removes);
      const values = { columns: JSON.stringify(sheet.columns), correctedAt };
      await db.updateTable("results_examination").set(values).where("id", "=", id).execute();
      const left = new Map(rows.map((row) => [row.roll, row]));
      const places = placesBefore(columns, sheet.columns);
      const added: (readonly string[])[] = [];
      for (const cells of sheet.rows) {
        const row = pupilRow(sheet.columns, cells);
        const earlier = left.get(row.roll);
        left.delete(row.roll);
        if (!earlier) added.push(cells);
        else if (earlier.cells !== row.cells) {
          const old = cellsOf(earlier);
          const isCorrected = cells.some((text, column) => text !== (old[places[column] ?? -1] ?? ""));
          const change = isCorrected ? { ...row, correctedAt } : row;
          await db.updateTable("results_pupil").set(change).where("id", "=", earlier.id).execute();
        }
      }
      for (const { id: removed } of left.values())
        await db.deleteFrom("results_pupil").where("id", "=", removed).execute();
      await insertPupils(transaction, id, { columns: sheet.columns, rows: added });
      await noteRemoved(transaction, tablesOfPersons);
      await record(transaction, "results-corrected", examination, writer.email);
      return correction;
    });
  }

  /**
   * Corrects one pupil. Returns the doubts about the corrected row; "none" if there is no such pupil, "twice" if
   * another pupil has the roll, "columns" if the examination has other columns by now, and the `later` row if that is
   * not the one that the correction was made from.
   */
  async correct(
    examination: Examination,
    pupil: number,
    { columns, cells, before }: RowCorrection,
    by: string,
  ): Promise<CheckedRow | { later: CheckedRow } | "none" | "twice" | "columns"> {
    const { id } = examination;
    const correctedAt = new Date().toISOString();
    const row = pupilRow(columns, cells);
    const done = await this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const ofExamination = db.selectFrom("results_pupil").select(["id", "cells"]).where("examination", "=", id);
      const earlier = await ofExamination.where("id", "=", pupil).executeTakeFirst();
      if (!earlier) return "none";
      if (JSON.stringify(await columnsIn(transaction, id)) !== JSON.stringify(columns)) return "columns";
      // The answer to an earlier request may have been lost.
      if (before && JSON.stringify(before) !== earlier.cells) return earlier.cells === row.cells ? "done" : "later";
      if (await ofExamination.where("roll", "=", row.roll).where("id", "!=", pupil).executeTakeFirst()) return "twice";
      await db
        .updateTable("results_pupil")
        .set({ ...row, correctedAt })
        .where("id", "=", pupil)
        .execute();
      await db.updateTable("results_examination").set({ correctedAt }).where("id", "=", id).execute();
      await noteRemoved(transaction, tablesOfPersons);
      await record(transaction, "results-corrected", examination, by);
      return "done";
    });
    if (done === "none" || done === "twice" || done === "columns") return done;
    const rows = await this.#rows(id);
    const place = rows.findIndex((one) => one.id === pupil);
    const all = rows.map(cellsOf);
    const stored = { cells: all[place] ?? cells, doubts: doubtsOfSums(columns, all)[place] ?? [] };
    return done === "done" ? stored : { later: stored };
  }

  /**
   * Makes new codes for all pupils or for one. Their old codes stop working. With `coded`, throws a `Refusal` if
   * more of them have a code; it has the ids of all pupils who have one.
   */
  makeCodes(
    examination: Examination,
    { pupil, coded }: { pupil?: number | undefined; coded?: number | undefined },
    by: string,
  ): Promise<Slip[]> {
    const name = columnIndex(examination.columns, "name");
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const ofExamination = db.selectFrom("results_pupil").selectAll().where("examination", "=", examination.id);
      const all = await ofExamination.orderBy("id").execute();
      const rows = pupil === undefined ? all : all.filter(({ id }) => id === pupil);
      const withCode = rows.filter(({ code }) => code !== null);
      if (rows.length > 0 && coded !== undefined && withCode.length > coded) {
        const ids = all.filter(({ code }) => code !== null).map(({ id }) => id);
        throw new Refusal(409, m.results_problem_codes_changed, {}, { more: { later: { coded: ids } } });
      }
      const slips: Slip[] = [];
      for (const row of rows) {
        const code = makeCode();
        await db
          .updateTable("results_pupil")
          .set({ code: hashCode(this.#key, row.id, code) })
          .where("id", "=", row.id)
          .execute();
        const { roll, cells } = pupilOf(row, examination.columns);
        slips.push({ pupil: row.id, roll, name: cells[name] ?? "", code });
      }
      if (slips.length > 0) await record(transaction, "results-codes-made", examination, by);
      return slips;
    });
  }

  #rows(examination: number): Promise<PupilRecord[]> {
    const db = this.#site.db.withTables<ResultsTables>();
    return db.selectFrom("results_pupil").selectAll().where("examination", "=", examination).orderBy("id").execute();
  }
}

/** The columns that an examination has now; undefined if it was erased. */
async function columnsIn(transaction: Transaction<Tables>, id: number): Promise<readonly Column[] | undefined> {
  const db = transaction.withTables<ResultsTables>();
  const row = await db.selectFrom("results_examination").selectAll().where("id", "=", id).executeTakeFirst();
  return row && examinationOf(row).columns;
}

/** The changes that a sheet would make. Pupils are matched by their rolls. */
function correctionOf(stored: StoredSheet, sheet: SheetRows): Correction {
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
function isDone({ added, changed, removed }: Correction, stored: StoredSheet, sheet: SheetRows): boolean {
  const hasColumns = JSON.stringify(stored.columns) === JSON.stringify(sheet.columns);
  return hasColumns && added.length + changed.length + removed.length === 0;
}

function fingerprintOf({ columns, rows }: StoredSheet): string {
  const content = JSON.stringify([columns, rows.map(cellsOf)]);
  return createHash("sha256").update(content).digest("base64url");
}
