import type { QueryExecutorProvider, Transaction } from "kysely";
import { z } from "zod";
import { engine } from "../database/engine.ts";
import type { Database, Tables } from "../database/open.ts";
import type { Versions } from "./versions.ts";

/**
 * A message between the processes that share one database: an entry was written, a list was reordered, visitors may get
 * other files, or anything may have changed.
 */
type ChangeNotice =
  | { kind: "entry"; collection: string; entry: number; hasContent: boolean }
  | { kind: "order"; collection: string }
  | { kind: "files" }
  | { kind: "all" };

/** How many change notices are kept, and read at once. A process that has missed more treats everything as changed. */
const mostNotices = 1_000;

const entryNotice = z.object({
  kind: z.literal("entry"),
  collection: z.string(),
  entry: z.number(),
  hasContent: z.coerce.boolean(),
});
const orderNotice = z.object({ kind: z.literal("order"), collection: z.string() });
/**
 * A row of the table. An unknown kind, written by a later version of the site, means that anything may have changed.
 */
const noticeSchema = z.union([
  entryNotice,
  orderNotice,
  z.object({ kind: z.literal("files") }),
  z.object({ kind: z.string() }).transform(() => ({ kind: "all" as const })),
]);

/** An object that identifies a database, also within its transactions. */
const identityOf = (db: QueryExecutorProvider): object => db.getExecutor().adapter;
/** The databases that have another process to notify although their engine cannot announce anything. */
const shared = new WeakSet<object>();

/** Turns on change notices for a database file that a running site serves while this process writes to it. */
export function shareNotices(db: QueryExecutorProvider): void {
  shared.add(identityOf(db));
}

/**
 * Records a change notice in the transaction of a write, so that other processes see the write and its notice at the
 * same time, and all notices in the order of their ids.
 */
export async function recordNotice(transaction: Transaction<Tables>, notice: ChangeNotice): Promise<void> {
  const { announce } = engine(transaction);
  if (!announce && !shared.has(identityOf(transaction))) return;
  const row = "hasContent" in notice ? { ...notice, hasContent: Number(notice.hasContent) } : notice;
  await transaction.insertInto("change_notice").values(row).execute();
  await announce?.(transaction);
}

/**
 * Reads the change notices after the id `since`, and the last id. Returns a single "all" if some of them were already
 * removed.
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
  // Ids only grow, with gaps only for failed writes. If the last id is smaller than before, an older state was
  // restored.
  const isTooMuch = last < since || notices.length > mostNotices || (await firstNotice(db)) > since + 1;
  return isTooMuch ? { notices: [{ kind: "all" }], last } : { notices, last: notices.at(-1)?.id ?? last };
}

/** The id of the last change notice; 0 if there is none. */
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

/** Removes change notices that every process has read long ago. */
export async function removeOldNotices(db: Database): Promise<void> {
  const old = db.selectFrom("change_notice").select("id").orderBy("id", "desc").limit(1).offset(mostNotices);
  await db.deleteFrom("change_notice").where("id", "<=", old).execute();
}

/** Applies change notices of other processes: bumps the versions of what they name. */
export function applyNotices(notices: readonly unknown[], versions: Versions): void {
  for (const one of notices) {
    const notice = noticeSchema.parse(one);
    if (notice.kind === "entry") versions.bump(notice.collection, String(notice.entry), notice.hasContent);
    if (notice.kind === "order") versions.bumpList(notice.collection);
    if (notice.kind === "files") versions.bumpFiles();
    if (notice.kind === "all") versions.bumpAll();
  }
}
