import type { Transaction } from "kysely";
import { claimKey, recordAction, setEntryOfKey } from "../../server/content/audit-log.ts";
import type { Tables } from "../../server/database/open.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import type { ResultsAction } from "./actions.ts";
import { mayBeOpen } from "./bodies.ts";
import type { CheckedPupil, Column, Examination } from "./results.ts";
import { cellsOf, type ExaminationRow, examinationOf, pupilOf, pupilRow, type ResultsTables } from "./tables.ts";
import { doubtsOfSums } from "./totals-rule.ts";

/** What the audit log says of an examination. */
export type NamedExamination = Pick<Examination, "id" | "title" | "titleBn">;

/** The values of an examination's form. */
type ExaminationValues = Pick<Examination, "title" | "titleBn" | "className" | "group" | "section" | "year">;

/** The values of an examination that a request may change. Only administrators may change `opens` and `until`. */
type ExaminationChange = Partial<ExaminationValues & Pick<Examination, "opens" | "until" | "showsTotals">>;

/** The values of a new examination. */
export type Addition = ExaminationValues & {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
};

/**
 * A period in milliseconds. If a person looks at the same marks several times within it, the audit log records that
 * once.
 */
const seenOnce = 60 * 60_000;
const rowsAtOnce = 100;

/** Stores examinations until they are erased. */
export class Examinations {
  readonly #site: FeatureSite;
  /** The pages are right up to this moment. */
  #passed = "";

  constructor(site: FeatureSite) {
    this.#site = site;
  }

  get #db() {
    return this.#site.db.withTables<ResultsTables>();
  }

  /** The examinations whose results pupils may look at now, the newest first. */
  async open(): Promise<Examination[]> {
    const now = new Date().toISOString();
    return (await this.list()).filter(
      ({ opens, until }) => opens !== null && opens <= now && until !== null && until > now,
    );
  }

  /** All examinations, the newest first. */
  async list(): Promise<Examination[]> {
    const rows = await this.#db.selectFrom("results_examination").selectAll().orderBy("id", "desc").execute();
    return this.#counted(rows);
  }

  /** The number of examinations. */
  async count(): Promise<number> {
    const all = this.#db.selectFrom("results_examination").select(({ fn }) => fn.countAll<number>().as("count"));
    return (await all.executeTakeFirstOrThrow()).count;
  }

  /** One examination; undefined if there is none with this id. */
  async find(id: number): Promise<Examination | undefined> {
    const rows = await this.#db.selectFrom("results_examination").selectAll().where("id", "=", id).execute();
    return (await this.#counted(rows))[0];
  }

  /** An examination with its pupils, in the order of the sheet. The audit log records who looked at them. */
  async findWithPupils(
    id: number,
    by: string,
  ): Promise<{ examination: Examination; pupils: CheckedPupil[] } | undefined> {
    const examination = await this.find(id);
    if (!examination) return undefined;
    await this.#noteSeen(examination, by);
    const ofExamination = this.#db.selectFrom("results_pupil").selectAll().where("examination", "=", id);
    const rows = await ofExamination.orderBy("id").execute();
    const doubts = doubtsOfSums(examination.columns, rows.map(cellsOf));
    const pupils = rows.map((row, at) => ({ ...pupilOf(row, examination.columns), doubts: doubts[at] ?? [] }));
    return { examination, pupils };
  }

  /**
   * Adds examinations with their pupils, all or none. The cells of each row match the columns. Returns the id of the
   * first one; if this idempotency key was used before, adds nothing and returns the id from then.
   */
  add(additions: readonly Addition[], by: string, key?: string): Promise<number> {
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const earlier = key === undefined ? undefined : await claimKey(transaction, key, "results_examination");
      if (earlier !== undefined) return earlier;
      const ids: number[] = [];
      for (const { columns, rows, ...values } of additions) {
        const row = { ...values, columns: JSON.stringify(columns), showsTotals: 0 };
        const { id } = await db.insertInto("results_examination").values(row).returning("id").executeTakeFirstOrThrow();
        await insertPupils(transaction, id, { columns, rows });
        await record(transaction, "results-added", { ...values, id }, by);
        ids.push(id);
      }
      const [first = 0] = ids;
      if (key !== undefined) await setEntryOfKey(transaction, key, first);
      return first;
    });
  }

  /**
   * Changes an examination. Returns "none" if it was erased in the meantime, "closed" if it is not open and can have no
   * times, and "times" if it may not be open for these.
   */
  change(
    examination: Examination,
    { showsTotals, ...change }: ExaminationChange,
    by: string,
  ): Promise<"done" | "none" | "closed" | "times"> {
    const values = { ...change, ...(showsTotals === undefined ? {} : { showsTotals: Number(showsTotals) }) };
    return this.#site.write(async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const ofId = db.selectFrom("results_examination").select(["opens", "until"]).where("id", "=", examination.id);
      const now = await ofId.executeTakeFirst();
      if (!now) return "none";
      if (change.opens !== undefined || change.until !== undefined) {
        const { opens, until } = { ...now, ...change };
        if (now.opens === null || !opens || !until) return "closed";
        if (!mayBeOpen(opens, until)) return "times";
      }
      await set(transaction, examination, values, "results-changed", by);
      return "done";
    });
  }

  /**
   * Lets pupils look up their results from `opens` until `until`. After that, the examination is erased. Returns false
   * if it was erased in the meantime; the same holds for the next one.
   */
  letLook(examination: Examination, times: { opens: string; until: string }, by: string): Promise<boolean> {
    return this.#site.write((transaction) => set(transaction, examination, times, "results-opened", by));
  }

  /** Ends the time in which pupils may look up their results. Erases nothing. */
  close(examination: Examination, by: string): Promise<boolean> {
    const times = { opens: null, until: null };
    return this.#site.write((transaction) => set(transaction, examination, times, "results-closed", by));
  }

  /**
   * The next moment at which an examination opens or ends. If the clock was put back, moments that have passed before
   * come again.
   */
  async nextMoment(): Promise<string | undefined> {
    const rows = await this.#db.selectFrom("results_examination").select(["opens", "until"]).execute();
    const now = new Date().toISOString();
    const passed = this.#passed < now ? this.#passed : now;
    return rows
      .flatMap(({ opens, until }) => [opens, until])
      .filter((moment) => moment !== null)
      .filter((moment) => moment > passed)
      .toSorted()[0];
  }

  /** Invalidates the pages that say which examinations are open. */
  async pass(now: string): Promise<void> {
    await this.#site.write(async () => undefined);
    this.#passed = now;
  }

  async #counted(rows: readonly ExaminationRow[]): Promise<Examination[]> {
    const counts = await this.#db
      .selectFrom("results_pupil")
      .select(({ fn }) => ["examination", fn.countAll<number>().as("pupils"), fn.count<number>("code").as("coded")])
      .where(
        "examination",
        "in",
        rows.map(({ id }) => id),
      )
      .groupBy("examination")
      .execute();
    const byId = new Map(counts.map((one) => [one.examination, one]));
    return rows.map((row) => {
      const { pupils = 0, coded = 0 } = byId.get(row.id) ?? {};
      return { ...examinationOf(row), pupils, coded };
    });
  }

  async #noteSeen(examination: Examination, by: string): Promise<void> {
    const { db } = this.#site;
    const seen = await db
      .selectFrom("audit_log")
      .select("id")
      .where("collection", "=", "results")
      .where("entry", "=", examination.id)
      .where("action", "=", "results-seen")
      .where("by", "=", by)
      .where("at", ">", new Date(Date.now() - seenOnce).toISOString())
      .executeTakeFirst();
    if (seen) return;
    await inTransaction(db, (transaction) => record(transaction, "results-seen", examination, by));
  }
}

/** Sets values of an examination; false if it was erased. */
async function set(
  transaction: Transaction<Tables>,
  examination: Examination,
  values: Partial<ExaminationRow>,
  action: ResultsAction,
  by: string,
): Promise<boolean> {
  const db = transaction.withTables<ResultsTables>();
  const changed = db.updateTable("results_examination").set(values).where("id", "=", examination.id);
  if ((await changed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false;
  await record(transaction, action, { ...examination, ...values }, by);
  return true;
}

/** Adds an action to the audit log, without any mark. `by` is empty for what the site does by itself. */
export async function record(
  transaction: Transaction<Tables>,
  action: ResultsAction,
  { id, title, titleBn }: NamedExamination,
  by: string,
): Promise<void> {
  await recordAction(transaction, { by, collection: "results", entry: id, action, title, titleBn });
}

/** Inserts pupils in batches, because one statement can hold only a limited number of values. */
export async function insertPupils(
  transaction: Transaction<Tables>,
  examination: number,
  { columns, rows }: { columns: readonly Column[]; rows: readonly (readonly string[])[] },
): Promise<void> {
  const db = transaction.withTables<ResultsTables>();
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const values = some.map((cells) => ({ examination, ...pupilRow(columns, cells) }));
    await db.insertInto("results_pupil").values(values).execute();
  }
}
