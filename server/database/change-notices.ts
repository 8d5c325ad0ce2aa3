import { CompiledQuery, sql } from "kysely";
import { z } from "zod";
import type { Database } from "./open.ts";
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

/** How many notices are kept. A process that has missed more takes everything for changed. */
const kept = 1_000;

const entryNotice = z.object({ kind: z.literal("entry"), collection: z.string(), entry: z.number(), hasContent: z.coerce.boolean() });
const orderNotice = z.object({ kind: z.literal("order"), collection: z.string() });
/** A row of the table; a kind that a later version of the site writes means that anything may have changed. */
const noticeSchema = z.union([entryNotice, orderNotice, z.object({ kind: z.literal("files") }), z.object({ kind: z.string() }).transform(() => ({ kind: "all" as const }))]);

/** The channel on which a PostgreSQL server tells of each notice, by the row as JSON, as soon as its transaction is committed. */
export const noticeChannel = "change_notice";

/** Records a notice. In the transaction of a write, it is there for others as soon as the write is. */
export async function recordNotice(db: Database, notice: ChangeNotice): Promise<void> {
  const row = "hasContent" in notice ? { ...notice, hasContent: Number(notice.hasContent) } : notice;
  const query = db.insertInto("change_notice").values(row);
  if (engineOf(db) === "sqlite") await query.execute();
  else await sql`with added as (${query.returningAll()}) select pg_notify(${noticeChannel}, row_to_json(added)::text) from added`.execute(db);
}

/** The query for the notices after an id, on a PostgreSQL server: one column `missed` as `NoticeReader` takes it. */
export const missedNotices = `select json_build_object(
  'oldest', coalesce((select min(id) from change_notice), 0),
  'newest', coalesce((select max(id) from change_notice), 0),
  'rows', coalesce((select json_agg(newer order by newer.id) from (select * from change_notice where id > $1) newer), '[]')
) as missed`;

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
  const old = db.selectFrom("change_notice").select("id").orderBy("id", "desc").limit(1).offset(kept);
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
