import { type Expression, type ExpressionBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { ChangeNote } from "../../engine/change-note.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { binDays, keptVersions } from "../../engine/history-limits.ts";
import { addressesNamed, hasPart } from "../database/has-part.ts";
import type { Database, Tables } from "../database/open.ts";
import { beforeDays, endOfDays, type Expiring } from "./expiring.ts";
import { type PersonNames, personNames } from "./person-names.ts";
import { rowId } from "./list.ts";
import { dropOldChangeNotes, selectChangeNotes } from "./notes-for-readers.ts";

/** The action of a write on an entry. Restoring an earlier version is a "restore", too. */
export type Action = "add" | "update" | "remove" | "restore";

/** The values of an entry without its id. */
export type Values = Readonly<Record<string, StoredValue>>;

/** A version of an entry: its values after a write, or before its removal. Versions count from 1. */
export type Revision = { version: number; at: string; by: string; action: Action; values: Values };

/** A removed entry that can be restored, with its last version. */
export type RemovedEntry = Revision & { collection: string; entry: number };

/** An entry's last version, and the number of its stored versions. */
export type LatestVersion = Pick<Revision, "version" | "at" | "by"> & { count: number };

/**
 * A search for a text in the bin. An entry matches if its title, or the address or name of the person who removed it,
 * contains `part`, or if it is in one of `collections`: the caller passes those whose names contain the text.
 */
export type BinText = { part: string; collections: readonly string[] };

/** The text of a change note, in both languages. */
export type NewNote = Pick<ChangeNote, "text" | "textBn">;

type Written = {
  declaration: Declaration;
  entry: number;
  by: string;
  action: Action;
  /** The time of the write as an ISO 8601 timestamp. */
  at: string;
  /** The values after the write, or before a removal. */
  values: Values;
  /** The values before an update. */
  before?: Values | undefined;
  /** The change note for readers. */
  note?: NewNote | undefined;
};

const columns = ["version", "at", "by", "action", "values"] as const;
type Stored = { version: number; at: string; by: string; action: string; values: string };
const toRevision = <Row extends Stored>(row: Row) => ({
  ...row,
  action: row.action as Action,
  values: JSON.parse(row.values) as Values,
});

/**
 * Stores a version of an entry in the transaction of its write, and deletes surplus versions. For an entry that is
 * older than the history, it also stores the values before the write, as version 1 without an author.
 */
export async function recordRevision(transaction: Transaction<Tables>, written: Written): Promise<void> {
  const { declaration, entry, by, action, at, values, before, note } = written;
  const last = await versionOf(transaction, declaration, entry);
  const none = { changeNote: null, changeNoteBn: null };
  const first =
    last === 0 && before ? [{ version: 1, by: "", action: "add", values: JSON.stringify(before), ...none }] : [];
  const version = last + first.length + 1;
  const noted = note ? { changeNote: note.text, changeNoteBn: note.textBn } : none;
  const rows = [...first, { version, by, action, values: JSON.stringify(values), ...noted }];
  await transaction
    .insertInto("revision")
    .values(rows.map((row) => ({ collection: declaration.name, entry, at, ...row })))
    .execute();
  await transaction
    .deleteFrom("revision")
    .where("collection", "=", declaration.name)
    .where("entry", "=", entry)
    .where("version", "<=", version - keptVersions)
    .execute();
  if (note) await dropOldChangeNotes(transaction, declaration, entry);
}

/** The number of an entry's last version; 0 for an entry that is older than the history. */
export async function versionOf(db: Database, { name }: Declaration, entry: number): Promise<number> {
  const row = await db
    .selectFrom("revision")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("collection", "=", name)
    .where("entry", "=", entry)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** A version of an entry; undefined if it is not stored. */
export async function findRevision(
  db: Database,
  { name }: Declaration,
  entry: number,
  version: number,
): Promise<Revision | undefined> {
  const row = await db
    .selectFrom("revision")
    .select(columns)
    .where("collection", "=", name)
    .where("entry", "=", entry)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && toRevision(row);
}

/** Reads the versions of entries, and the bin: the last versions of removed entries. */
export class History {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** An entry's last version, without its values, and the number of stored versions; undefined if there is none. */
  async latest({ name }: Declaration, id: string): Promise<LatestVersion | undefined> {
    const entry = rowId(id);
    if (entry === undefined) return undefined;
    const of = this.#db.selectFrom("revision").where("collection", "=", name).where("entry", "=", entry);
    const { count } = await of.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    const last = await of.select(["version", "at", "by"]).orderBy("version", "desc").limit(1).executeTakeFirst();
    return last && { ...last, count };
  }

  /**
   * When any of these entries was last written, as an ISO 8601 timestamp; undefined if no version of them is stored.
   */
  async lastChange({ name }: Declaration, entries: readonly number[]): Promise<string | undefined> {
    if (entries.length === 0) return undefined;
    const query = this.#db.selectFrom("revision").select(({ fn }) => fn.max<string | null>("at").as("at"));
    const found = await query.where("collection", "=", name).where("entry", "in", entries).executeTakeFirst();
    return found?.at ?? undefined;
  }

  /** All stored versions of an entry, newest first. */
  async list({ name }: Declaration, id: string): Promise<Revision[]> {
    const entry = rowId(id);
    if (entry === undefined) return [];
    const rows = await this.#db
      .selectFrom("revision")
      .select(columns)
      .where("collection", "=", name)
      .where("entry", "=", entry)
      .orderBy("version", "desc")
      .execute();
    return rows.map(toRevision);
  }

  /**
   * The change notes of these entries, by entry id, newest first. Visibility is not checked: pass only the ids of
   * entries that the reader may see.
   */
  changeNotes(declaration: Declaration, ids: readonly number[]): Promise<Map<number, ChangeNote[]>> {
    return selectChangeNotes(this.#db, declaration, ids);
  }

  /** The names of people who have made changes, by their addresses. */
  personNames(addresses: readonly string[]): Promise<PersonNames> {
    return personNames(this.#db, addresses);
  }

  /**
   * The removed entries that can be restored, last removed first, and their number. With `text`, only those that
   * contain it.
   */
  async bin({
    text,
    limit,
    offset = 0,
  }: {
    text?: BinText | undefined;
    limit: number;
    offset?: number;
  }): Promise<{ entries: RemovedEntry[]; total: number }> {
    const removed = () =>
      text
        ? this.#removed().where((builder) =>
            builder.or([
              hasTitle(builder, text.part),
              builder("by", "in", addressesNamed(this.#db, text.part)),
              builder("collection", "in", text.collections),
            ]),
          )
        : this.#removed();
    const counted = await removed()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await removed()
      .select(["collection", "entry", ...columns])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return { entries: rows.map(toRevision), total: counted.total };
  }

  /** The removed entries whose time in the bin is over. */
  get expiring(): Omit<Expiring, "words"> {
    return {
      tables: ["revision", "word"],
      next: async () => {
        const oldest = await this.#removed().select("at").orderBy("at").limit(1).executeTakeFirst();
        return oldest && endOfDays(oldest.at, binDays);
      },
      count: async (moment) => (await this.#over(this.#db, moment)).length,
      erase: async (transaction, moment) => {
        const gone = await this.#over(transaction, moment);
        for (const { collection, entry } of gone) {
          const versions = transaction.deleteFrom("revision").where("collection", "=", collection);
          await versions.where("entry", "=", entry).execute();
        }
        return gone.length;
      },
    };
  }

  /** The removed entries whose time in the bin was over at a moment. */
  async #over(db: Database, moment: string): Promise<{ collection: string; entry: number }[]> {
    const end = beforeDays(moment, binDays);
    const old = await this.#removed(db).select(["id", "collection", "entry"]).where("at", "<", end).execute();
    if (old.length === 0) return old;
    // If the clock was behind at a removal, an earlier version has a later time. The entry was removed after that.
    const { first } = await db
      .selectFrom("revision")
      .select(({ fn }) => fn.min<number | null>("id").as("first"))
      .where("at", ">=", end)
      .where("at", "<=", moment)
      .executeTakeFirstOrThrow();
    return old.filter(({ id }) => first === null || id < first);
  }

  /** The last versions of removed entries. */
  #removed(db = this.#db) {
    return db
      .selectFrom("revision")
      .where("action", "=", "remove")
      .where((builder) => {
        const later = builder
          .selectFrom("revision as later")
          .select("later.id")
          .whereRef("later.collection", "=", "revision.collection")
          .whereRef("later.entry", "=", "revision.entry")
          .whereRef("later.version", ">", "revision.version");
        return builder.not(builder.exists(later));
      });
  }
}

/**
 * Whether a removal contains a text in its author's address or in the entry's title. The audit log has the title under
 * the same time.
 */
function hasTitle(builder: ExpressionBuilder<Tables, "revision">, part: string): Expression<SqlBool> {
  const recorded = builder
    .selectFrom("audit_log")
    .select("audit_log.id")
    .whereRef("audit_log.collection", "=", "revision.collection")
    .whereRef("audit_log.entry", "=", "revision.entry")
    .whereRef("audit_log.at", "=", "revision.at")
    .where((logged) =>
      logged.or((["title", "titleBn", "by"] as const).map((column) => hasPart(sql.ref(`audit_log.${column}`), part))),
    );
  return builder.exists(recorded);
}
