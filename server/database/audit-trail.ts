import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import { columnsOf } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import type { Database } from "./open.ts";

/** How many days the logs of entries and accounts are kept. */
export const auditDays = 400;
const oneDay = 24 * 60 * 60_000;

/** Who did what and when: a write of an entry, or something that happened to an account, whose `collection` is empty. */
export type AuditRecord = {
  at: string;
  by: string;
  action: string;
  collection: string;
  /** The entry's id; 0 for an account. */
  entry: number;
  /** The entry's title then, in both languages. */
  title: string | null;
  titleBn: string | null;
  /** The account that it happened to, and the device. */
  account: string;
  device: string;
  /** The entry's title now; undefined once it is removed. */
  now?: { title: string | null; titleBn: string | null } | undefined;
};

/** The columns of a record. */
const recordColumns = ["at", "by", "action", "collection", "entry", "title", "titleBn", "account", "device"] as const;

/** Which records are wanted; what is left out limits nothing. */
export type AuditFilter = {
  /** A text in a title then or now or in an address, or the actions and collections whose names have it. */
  text?: { part: string; actions: readonly string[]; collections: readonly string[] } | undefined;
  /** These collections; the empty name stands for accounts. */
  collections?: readonly string[] | undefined;
  actions?: readonly string[] | undefined;
  /** From this timestamp, and before that one. */
  from?: string | undefined;
  before?: string | undefined;
};

/** The two columns in which a declaration has its entries' titles, as far as it has them. */
function titleColumns(declaration: Declaration): { title: string | undefined; titleBn: string | undefined } {
  const title = titleField(declaration) ?? "";
  const names = new Set(columnsOf(declaration).map(({ name }) => name));
  const existing = (name: string) => (names.has(name) ? name : undefined);
  return { title: existing(title), titleBn: existing(localizedName(title)) };
}

/** Reads the logs of entries and accounts as one, and removes what is too old. */
export class AuditTrail {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A part of the records that a filter leaves, newest first. */
  async list(filter: AuditFilter, { limit, offset = 0 }: { limit: number; offset?: number }): Promise<AuditRecord[]> {
    const ordered = this.#filtered(filter).select(recordColumns).orderBy("at", "desc").orderBy("collection").orderBy("id", "desc");
    const rows = (await ordered.limit(limit).offset(offset).execute()) as Omit<AuditRecord, "now">[];
    const titles = await this.#titlesOf(rows);
    return rows.map((row) => ({ ...row, now: titles.get(`${row.collection} ${row.entry}`) }));
  }

  /** How many records a filter leaves. */
  async count(filter: AuditFilter): Promise<number> {
    const { total } = await this.#filtered(filter).select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return total;
  }

  /** Removes the records that are too old. */
  async removeOld(): Promise<void> {
    const end = new Date(Date.now() - auditDays * oneDay).toISOString();
    for (const table of ["audit_log", "account_log"] as const) await this.#db.deleteFrom(table).where("at", "<", end).execute();
  }

  #filtered({ text, collections: wanted, actions, from, before }: AuditFilter) {
    const entries = this.#db
      .selectFrom("audit_log")
      .select(["id", "at", "by", "action", "collection", "entry", "title", "titleBn"])
      .select([sql<string>`''`.as("account"), sql<string>`''`.as("device")]);
    const accounts = this.#db
      .selectFrom("account_log")
      .select(["id", "at", "by", "action", sql<string>`''`.as("collection"), sql<number>`0`.as("entry")])
      .select([sql<string | null>`null`.as("title"), sql<string | null>`null`.as("titleBn"), "account", "device"]);
    let query = this.#db.selectFrom(entries.unionAll(accounts).as("log"));
    if (text) query = query.where((builder) => this.#hasText(builder as unknown as Builder, text));
    if (wanted) query = query.where("collection", "in", wanted);
    if (actions) query = query.where("action", "in", actions);
    if (from !== undefined) query = query.where("at", ">=", from);
    if (before !== undefined) query = query.where("at", "<", before);
    return query;
  }

  #hasText(builder: Builder, { part, actions, collections: named }: NonNullable<AuditFilter["text"]>): Expression<SqlBool> {
    const then = (["title", "titleBn", "by", "account"] as const).map((column) => hasPart(sql.ref(column), part));
    const now = declarations.flatMap((declaration) => {
      const columns = Object.values(titleColumns(declaration)).filter((name) => name !== undefined);
      if (columns.length === 0) return [];
      const ids = this.#db.selectFrom(declaration.name).select("id").where((entry) => entry.or(columns.map((name) => hasPart(sql.ref(name), part))));
      return [builder.and([builder("collection", "=", declaration.name), sql<SqlBool>`entry in ${ids}`])];
    });
    return builder.or([...then, ...now, builder("action", "in", actions), builder("collection", "in", named)]);
  }

  /** The present titles of the entries that records name, by collection and id. */
  async #titlesOf(rows: readonly Pick<AuditRecord, "collection" | "entry">[]): Promise<Map<string, NonNullable<AuditRecord["now"]>>> {
    const titles = new Map<string, NonNullable<AuditRecord["now"]>>();
    for (const declaration of declarations) {
      const ids = rows.filter((row) => row.collection === declaration.name).map(({ entry }) => entry);
      if (ids.length === 0) continue;
      const { title, titleBn } = titleColumns(declaration);
      const columns = [title, titleBn].filter((name) => name !== undefined);
      const found = (await this.#db.selectFrom(declaration.name).select(["id", ...columns]).where("id", "in", ids).execute()) as Record<string, string | number | null>[];
      const textOf = (row: Record<string, string | number | null>, name: string | undefined) => (name === undefined ? null : String(row[name] ?? "") || null);
      for (const row of found) titles.set(`${declaration.name} ${row.id}`, { title: textOf(row, title), titleBn: textOf(row, titleBn) });
    }
    return titles;
  }
}

type Log = { log: AuditRecord & { id: number } };
type Builder = ExpressionBuilder<Log, "log">;

/** Whether a column contains a text, in either letter case, its signs taken literally. */
function hasPart(column: Expression<unknown>, part: string): Expression<SqlBool> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
