import type { QueryExecutorProvider, Transaction } from "kysely";
import { z } from "zod";
import { engine } from "../database/engine.ts";
import type { Database, Tables } from "../database/open.ts";
import type { Versions } from "./versions.ts";

/**
 * What the processes that write to one database tell one another: that an entry was written, that a list was put in
 * another order, that files were moved or removed, or that anything may have changed.
 */
type ChangeNotice =
  | { kind: "entry"; collection: string; entry: number; hasContent: boolean }
  | { kind: "order"; collection: string }
  | { kind: "files" }
  | { kind: "all" };

/** How many notices are kept, and read at once. A process that has missed more takes everything for changed. */
const mostNotices = 1_000;

const entryNotice = z.object({
  kind: z.literal("entry"),
  collection: z.string(),
  entry: z.number(),
  hasContent: z.coerce.boolean(),
});
const orderNotice = z.object({ kind: z.literal("order"), collection: z.string() });
/** A row of the table; a kind that a later version of the site writes means that anything may have changed. */
const noticeSchema = z.union([
  entryNotice,
  orderNotice,
  z.object({ kind: z.literal("files") }),
  z.object({ kind: z.string() }).transform(() => ({ kind: "all" as const })),
]);

/** What identifies a database, in its transactions too. */
const identityOf = (db: QueryExecutorProvider): object => db.getExecutor().adapter;
/** The databases that have another process to tell although their engine cannot announce anything. */
const shared = new WeakSet<object>();

/** Has notices recorded from now on in a database in a file that a site serves beside this process. */
export function shareNotices(db: QueryExecutorProvider): void {
  shared.add(identityOf(db));
}

/**
 * Records a notice in the transaction of a write, so that it is there for others as soon as the write is, and in the
 * order of the ids.
 */
export async function recordNotice(transaction: Transaction<Tables>, notice: ChangeNotice): Promise<void> {
  const { announce } = engine(transaction);
  if (!announce && !shared.has(identityOf(transaction))) return;
  const row = "hasContent" in notice ? { ...notice, hasContent: Number(notice.hasContent) } : notice;
  await transaction.insertInto("change_notice").values(row).execute();
  await announce?.(transaction);
}

/**
 * Reads the notices after the id `since`, and the id of the last one; a single "all" where some are not kept any more.
 */
export async function readNotices(db: Database, since: number): Promise<{ notices: readonly unknown[]; last: number }> {
  const last = await lastNotice(db);
  if (last === since) return { notices: [], last };
  const notices = await db
    .selectFrom("change_notice")
    .selectAll()
    .where("id", ">", since)
    .orderBy("id")
    .limit(mostNotices + 1)
    .execute();
  // Ids only grow, without gaps but for writes that failed: where the last is an earlier one, an older state was
  // restored.
  const isTooMuch = last < since || notices.length > mostNotices || (await firstNotice(db)) > since + 1;
  return isTooMuch ? { notices: [{ kind: "all" }], last } : { notices, last: notices.at(-1)?.id ?? last };
}

/** The id of the last notice; 0 where there is none. */
export async function lastNotice(db: Database): Promise<number> {
  const found = await db
    .selectFrom("change_notice")
    .select(({ fn }) => fn.max<number | null>("id").as("last"))
    .executeTakeFirst();
  return found?.last ?? 0;
}

async function firstNotice(db: Database): Promise<number> {
  const found = await db
    .selectFrom("change_notice")
    .select(({ fn }) => fn.min<number | null>("id").as("first"))
    .executeTakeFirst();
  return found?.first ?? 0;
}

/** Removes the notices that every process has read long since. */
export async function removeOldNotices(db: Database): Promise<void> {
  const old = db.selectFrom("change_notice").select("id").orderBy("id", "desc").limit(1).offset(mostNotices);
  await db.deleteFrom("change_notice").where("id", "<=", old).execute();
}

/**
 * Takes notices of others into account: what was made of what they name is outdated. `onFiles` is called where files
 * were moved.
 */
export function applyNotices(notices: readonly unknown[], versions: Versions, onFiles: () => void): void {
  for (const one of notices) {
    const notice = noticeSchema.parse(one);
    if (notice.kind === "entry") versions.bump(notice.collection, String(notice.entry), notice.hasContent);
    if (notice.kind === "order") versions.bumpList(notice.collection);
    if (notice.kind === "all") versions.bumpAll();
    if (notice.kind === "files" || notice.kind === "all") onFiles();
  }
}
