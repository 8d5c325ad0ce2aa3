import { CompiledQuery, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database, Tables } from "./open.ts";
import { connectionNames } from "./postgres-server.ts";
import { engineOf } from "./transaction.ts";
import type { Versions } from "./versions.ts";

/**
 * What the processes that serve one site tell one another: that an entry was written, that a list was put in another order,
 * that files were moved or removed, or that anything may have changed.
 */
export type ChangeNotice =
  | { kind: "entry"; collection: string; entry: number; hasContent: boolean }
  | { kind: "order"; collection: string }
  | { kind: "files" }
  | { kind: "all" };

/** How many notices are kept, and read at once. A process that has missed more takes everything for changed. */
export const mostNotices = 1_000;

const entryNotice = z.object({ kind: z.literal("entry"), collection: z.string(), entry: z.number(), hasContent: z.coerce.boolean() });
const orderNotice = z.object({ kind: z.literal("order"), collection: z.string() });
/** A row of the table; a kind that a later version of the site writes means that anything may have changed. */
const noticeSchema = z.union([entryNotice, orderNotice, z.object({ kind: z.literal("files") }), z.object({ kind: z.string() }).transform(() => ({ kind: "all" as const }))]);

/** The channel on which a PostgreSQL server tells that there are notices, as soon as their transaction is committed. Anybody there may say so. */
export const noticeChannel = "change_notice";

/** What identifies a database, in its transactions too. */
const identityOf = (db: QueryExecutorProvider): object => db.getExecutor().adapter;
/** The databases in files that several processes serve; one on a server may always have others. */
const shared = new WeakSet<object>();

/** Has notices recorded from now on in a database that other processes of this machine serve as well. */
export function shareNotices(db: QueryExecutorProvider): void {
  shared.add(identityOf(db));
}

/**
 * Records a notice in the transaction of a write, so that it is there for others as soon as the write is, and in the order of the
 * ids. Returns the id of one that others can be waited for (listeners.ts).
 */
export async function recordNotice(transaction: Transaction<Tables>, notice: ChangeNotice): Promise<number | undefined> {
  const row = "hasContent" in notice ? { ...notice, hasContent: Number(notice.hasContent) } : notice;
  const query = transaction.insertInto("change_notice").values(row);
  if (engineOf(transaction) === "sqlite") {
    if (shared.has(identityOf(transaction))) await query.execute();
    return undefined;
  }
  const told = sql<{ id: number }>`with added as (${query.returning("id")}) select id, pg_notify(${noticeChannel}, '') from added`;
  return (await told.execute(transaction)).rows[0]?.id;
}

const newest = "coalesce((select max(id) from change_notice), 0)";
const missed = `json_build_object(
  'oldest', coalesce((select min(id) from change_notice), 0),
  'newest', ${newest},
  'rows', coalesce((select json_agg(newer order by newer.id) from (select * from change_notice where id > $1 order by id limit ${mostNotices + 1}) newer), '[]')
) as missed`;

/** The query for the notices after an id, on a PostgreSQL server: one column `missed` as `NoticeReader` takes it. */
const missedNotices = `select ${missed}`;
/** The same; it also names the connection after the newest one, by which others see what the process knows (listeners.ts). */
export const missedByListener = `select ${missed}, set_config('application_name', '${connectionNames.notices} ' || ${newest}, false)`;

/** Reads the notices after an id from a PostgreSQL server, by any connection. */
export async function readMissedNotices(db: Database, last: number): Promise<unknown> {
  const { rows } = await db.executeQuery<{ missed: unknown }>(CompiledQuery.raw(missedNotices, [last]));
  return rows[0]?.missed;
}

/** The id of the last notice; 0 where there is none. */
export async function lastNotice(db: Database): Promise<number> {
  const found = await db.selectFrom("change_notice").select(({ fn }) => fn.max<number | null>("id").as("last")).executeTakeFirst();
  return found?.last ?? 0;
}

/** Removes the notices that every process has read long since. */
export async function removeOldNotices(db: Database): Promise<void> {
  const old = db.selectFrom("change_notice").select("id").orderBy("id", "desc").limit(1).offset(mostNotices);
  await db.deleteFrom("change_notice").where("id", "<=", old).execute();
}

/** Takes notices of others into account: what was made of what they name is outdated. `onFiles` is called where files were moved. */
export function applyNotices(rows: readonly unknown[], versions: Versions, onFiles: () => void): void {
  for (const row of rows) {
    const notice = noticeSchema.parse(row);
    if (notice.kind === "entry") versions.bump(notice.collection, String(notice.entry), notice.hasContent);
    if (notice.kind === "order") versions.bumpList(notice.collection);
    if (notice.kind === "all") versions.bumpAll();
    if (notice.kind === "files" || notice.kind === "all") onFiles();
  }
}
