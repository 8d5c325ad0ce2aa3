import { createSecretKey, type KeyObject } from "node:crypto";
import { noteRemoved } from "../../server/database/removed-data.ts";
import type { FeatureSite } from "../server.ts";
import { hashCode, makeCode } from "./codes.ts";
import { comparedRoll, columnIndex, placesBefore } from "./columns.ts";
import { insertPupils, record } from "./examinations.ts";
import type { Column, Doubt, Examination } from "./results.ts";
import { cellsOf, type PupilRecord, pupilOf, pupilRow, type ResultsTables, tablesOfPersons } from "./tables.ts";
import { doubtsOfSums } from "./totals-rule.ts";

/** The changes that a sheet would make to an examination. `column` is an index into its columns. */
export type Correction = {
  added: string[];
  changed: { roll: string; column: number; before: string; after: string }[];
  removed: string[];
};

/** A pupil's new code. It is returned only once. */
export type Slip = { pupil: number; roll: string; name: string; code: string };

type SheetRows = { columns: readonly Column[]; rows: readonly (readonly string[])[] };

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
    const before = new Map((await this.#rows(id)).map((row) => [row.roll, row]));
    const places = placesBefore(columns, sheet.columns);
    const changed: Correction["changed"] = [];
    const added: string[] = [];
    for (const cells of sheet.rows) {
      const roll = rollOf(sheet.columns, cells);
      const row = before.get(comparedRoll(roll));
      if (row === undefined) added.push(roll);
      else {
        const earlier = cellsOf(row);
        cells.forEach((after, column) => {
          const old = earlier[places[column] ?? -1] ?? "";
          if (old !== after) changed.push({ roll, column, before: old, after });
        });
      }
      before.delete(comparedRoll(roll));
    }
    return { added, changed, removed: [...before.values()].map((row) => pupilOf(row, columns).roll) };
  }

  /**
   * Replaces the rows of an examination by a sheet. Pupils keep their codes. Only those whose cells changed count as
   * corrected. Returns false if the examination was erased in the meantime.
   */
  replace(examination: Examination, sheet: SheetRows, by: string): Promise<boolean> {
    const { id } = examination;
    const correctedAt = new Date().toISOString();
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const values = { columns: JSON.stringify(sheet.columns), correctedAt };
      const { numUpdatedRows } = await db
        .updateTable("results_examination")
        .set(values)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      const of = await db.selectFrom("results_pupil").selectAll().where("examination", "=", id).execute();
      const before = new Map(of.map((row) => [row.roll, row]));
      const places = placesBefore(examination.columns, sheet.columns);
      const added: (readonly string[])[] = [];
      for (const cells of sheet.rows) {
        const row = pupilRow(sheet.columns, cells);
        const earlier = before.get(row.roll);
        before.delete(row.roll);
        if (!earlier) added.push(cells);
        else if (earlier.cells !== row.cells) {
          const old = cellsOf(earlier);
          const isCorrected = cells.some((text, column) => text !== (old[places[column] ?? -1] ?? ""));
          const change = isCorrected ? { ...row, correctedAt } : row;
          await db.updateTable("results_pupil").set(change).where("id", "=", earlier.id).execute();
        }
      }
      for (const { id: removed } of before.values())
        await db.deleteFrom("results_pupil").where("id", "=", removed).execute();
      await insertPupils(transaction, id, { columns: sheet.columns, rows: added });
      await noteRemoved(transaction, tablesOfPersons);
      await record(transaction, "results-corrected", examination, by);
      return true;
    });
  }

  /**
   * Corrects one pupil. Returns the doubts about the corrected row; "none" if there is no such pupil, and "twice" if
   * another pupil has the roll.
   */
  async correct(
    examination: Examination,
    pupil: number,
    cells: readonly string[],
    by: string,
  ): Promise<readonly Doubt[] | "none" | "twice"> {
    const { id, columns } = examination;
    const correctedAt = new Date().toISOString();
    const row = pupilRow(columns, cells);
    const done = await this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const ofExamination = db.selectFrom("results_pupil").select("id").where("examination", "=", id);
      if (!(await ofExamination.where("id", "=", pupil).executeTakeFirst())) return "none";
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
    if (done !== "done") return done;
    const rows = await this.#rows(id);
    return doubtsOfSums(columns, rows.map(cellsOf))[rows.findIndex((one) => one.id === pupil)] ?? [];
  }

  /** Makes new codes for all pupils or for one. Their old codes stop working. */
  makeCodes(examination: Examination, pupil: number | undefined, by: string): Promise<Slip[]> {
    const name = columnIndex(examination.columns, "name");
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const rows = await db
        .selectFrom("results_pupil")
        .selectAll()
        .where("examination", "=", examination.id)
        .$if(pupil !== undefined, (query) => query.where("id", "=", pupil ?? 0))
        .orderBy("id")
        .execute();
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

function rollOf(columns: readonly Column[], cells: readonly string[]): string {
  return cells[columnIndex(columns, "roll")] ?? "";
}
