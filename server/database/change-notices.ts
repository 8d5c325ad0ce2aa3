import { z } from "zod";
import type { Database } from "./open.ts";
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

/** Records a notice. In the transaction of a write, it is there for others as soon as the write is. */
export async function recordNotice(db: Database, notice: ChangeNotice): Promise<void> {
  const row = "hasContent" in notice ? { ...notice, hasContent: Number(notice.hasContent) } : notice;
  await db.insertInto("change_notice").values(row).execute();
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
