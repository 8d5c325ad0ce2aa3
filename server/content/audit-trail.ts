import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import { columnsOf } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import { addressesNamed, hasPart } from "../database/has-part.ts";
import type { Database, Tables } from "../database/open.ts";

/** An audit record: a write of an entry, or an event of an account, whose `collection` is empty. */
export type AuditRecord = {
  at: string;
  by: string;
  action: string;
  collection: string;
  /** The entry's id; 0 for an account. */
  entry: number;
  /** The entry's title at that time, in both languages. */
  title: string | null;
  titleBn: string | null;
  /** The affected account, and the device. */
  account: string;
  device: string;
  /** The entry's current title; undefined if it was removed. */
  now?: { title: string | null; titleBn: string | null } | undefined;
};

/** The columns of a record. */
const recordColumns = ["at", "by", "action", "collection", "entry", "title", "titleBn", "account", "device"] as const;

/** Conditions for records; a condition that is left out does not apply. */
export type AuditFilter = {
  /**
   * A search for a text. A record matches if a title, former or current, or an address contains `part`, or if it has
   * one of these actions or collections: the caller passes those whose names contain the text.
   */
  text?: { part: string; actions: readonly string[]; collections: readonly string[] } | undefined;
  /** Only records of these collections. The empty name stands for accounts. */
  collections?: readonly string[] | undefined;
  actions?: readonly string[] | undefined;
  /**
   * Only records from this timestamp on (`from`), before this one (`before`), or up to and including this one
   * (`until`).
   */
  from?: string | undefined;
  before?: string | undefined;
  until?: string | undefined;
};

/** The two columns with the titles of a declaration's entries, as far as it has them. */
function titleColumns(declaration: Declaration): { title: string | undefined; titleBn: string | undefined } {
  const title = titleField(declaration) ?? "";
  const names = new Set(columnsOf(declaration).map(({ name }) => name));
  const existing = (name: string) => (names.has(name) ? name : undefined);
  return { title: existing(title), titleBn: existing(localizedName(title)) };
}

/** Reads the logs of entries and of accounts as one. */
export class AuditTrail {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A part of the records that match a filter, newest first. Its cost grows with `offset`. */
  async list(filter: AuditFilter, { limit, offset = 0 }: { limit: number; offset?: number }): Promise<AuditRecord[]> {
    const newest = this.#newest(filter, offset + limit)
      .select(recordColumns)
      .orderBy("at", "desc")
      .orderBy("collection")
      .orderBy("id", "desc");
    const rows = (await newest.limit(limit).offset(offset).execute()) as Omit<AuditRecord, "now">[];
    const titles = await this.#titlesOf(rows);
    return rows.map((row) => ({ ...row, now: titles.get(`${row.collection} ${row.entry}`) }));
  }

  /** The number of records that match a filter; counting stops at `most`. */
  async count(filter: AuditFilter, most: number): Promise<number> {
    const { total } = await this.#newest(filter, most)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Math.min(total, most);
  }

  /**
   * The newest records of each log that match a filter, at most `most` of each. With the index by time, the database
   * can stop reading once it has found so many.
   */
  #newest(filter: AuditFilter, most: number) {
    const entries = this.#db
      .selectFrom("audit_log")
      .select(["id", "at", "by", "action", "collection", "entry", "title", "titleBn"])
      .select([sql<string>`''`.as("account"), sql<string>`''`.as("device")]);
    const accounts = this.#db
      .selectFrom("account_log")
      .select(["id", "at", "by", "action", sql<string>`''`.as("collection"), sql<number>`0`.as("entry")])
      .select([sql<string | null>`null`.as("title"), sql<string | null>`null`.as("titleBn"), "account", "device"]);
    const [ofEntries, ofAccounts] = [entries, accounts].map((log) =>
      // In SQLite, the parts of a union can have an order and a limit only as subqueries.
      this.#db
        .selectFrom(
          this.#filtered(log, filter)
            .orderBy("at", "desc")
            .orderBy("collection")
            .orderBy("id", "desc")
            .limit(most)
            .as("part"),
        )
        .selectAll(),
    );
    return this.#db.selectFrom(ofEntries!.unionAll(ofAccounts!).as("log"));
  }

  #filtered(
    log: SelectQueryBuilder<Tables, never, Logged>,
    { text, collections: wanted, actions, from, before, until }: AuditFilter,
  ) {
    let query = this.#db.selectFrom(log.as("log")).selectAll();
    if (text) query = query.where((builder) => this.#hasText(builder as unknown as Builder, text));
    if (wanted) query = query.where("collection", "in", wanted);
    if (actions) query = query.where("action", "in", actions);
    if (from !== undefined) query = query.where("at", ">=", from);
    if (before !== undefined) query = query.where("at", "<", before);
    if (until !== undefined) query = query.where("at", "<=", until);
    return query;
  }

  #hasText(
    builder: Builder,
    { part, actions, collections: named }: NonNullable<AuditFilter["text"]>,
  ): Expression<SqlBool> {
    const then = (["title", "titleBn", "by", "account"] as const).map((column) => hasPart(sql.ref(column), part));
    const now = declarations.flatMap((declaration) => {
      const columns = Object.values(titleColumns(declaration)).filter((name) => name !== undefined);
      if (columns.length === 0) return [];
      const titles = columns.map((name) => hasPart(sql.ref(name), part));
      return [
        this.#db
          .selectFrom(declaration.name)
          .select([sql.lit(declaration.name).as("collection"), "id"])
          .where((entry) => entry.or(titles)),
      ];
    });
    const [first, ...others] = now;
    const ids = others.reduce((all, one) => all.unionAll(one), first!);
    const isNow = sql<SqlBool>`(collection, entry) in ${ids}`;
    const people = addressesNamed(this.#db, part);
    return builder.or([
      ...then,
      builder("by", "in", people),
      builder("account", "in", people),
      isNow,
      builder("action", "in", actions),
      builder("collection", "in", named),
    ]);
  }

  /** The current titles of the entries in records, by collection and id. */
  async #titlesOf(
    rows: readonly Pick<AuditRecord, "collection" | "entry">[],
  ): Promise<Map<string, NonNullable<AuditRecord["now"]>>> {
    const titles = new Map<string, NonNullable<AuditRecord["now"]>>();
    for (const declaration of declarations) {
      const ids = rows.filter((row) => row.collection === declaration.name).map(({ entry }) => entry);
      if (ids.length === 0) continue;
      const { title, titleBn } = titleColumns(declaration);
      const columns = [title, titleBn].filter((name) => name !== undefined);
      const found = (await this.#db
        .selectFrom(declaration.name)
        .select(["id", ...columns])
        .where("id", "in", ids)
        .execute()) as Record<string, string | number | null>[];
      const textOf = (row: Record<string, string | number | null>, name: string | undefined) =>
        name === undefined ? null : String(row[name] ?? "") || null;
      for (const row of found)
        titles.set(`${declaration.name} ${row.id}`, { title: textOf(row, title), titleBn: textOf(row, titleBn) });
    }
    return titles;
  }
}

type Logged = Omit<AuditRecord, "now"> & { id: number };
type Log = { log: Logged };
type Builder = ExpressionBuilder<Log, "log">;
