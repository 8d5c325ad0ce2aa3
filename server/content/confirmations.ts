import type { Transaction } from "kysely";
import { type Day, dayAt } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { isReviewed, type Reviewed } from "../../engine/review.ts";
import type { Database, Tables } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordNotice } from "./change-notices.ts";
import type { Versions } from "./versions.ts";

/**
 * Records that somebody has confirmed or changed content that must be reviewed regularly. Does nothing for other
 * content.
 */
export async function recordConfirmation(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  by: string,
  at = new Date().toISOString(),
): Promise<void> {
  if (!isReviewed(declaration)) return;
  await transaction
    .insertInto("confirmation")
    .values({ subject: declaration.name, at, by })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ at, by }))
    .execute();
}

/**
 * For content that has no confirmation, records the time and author of its newest version as one, for example after an
 * import.
 */
export async function confirmByHistory(transaction: Transaction<Tables>): Promise<void> {
  const newest = transaction
    .selectFrom("revision")
    .select(({ fn }) => fn.max("id").as("id"))
    .groupBy("collection");
  await transaction
    .insertInto("confirmation")
    .columns(["subject", "at", "by"])
    .expression((from) => from.selectFrom("revision").select(["collection", "at", "by"]).where("id", "in", newest))
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .execute();
}

/** When content was written, and by whom. */
type LaterWrite = { at: string; by: string };

/** The latest write of content that was written more often than `seen`; undefined if it was not. */
async function findLater(db: Database, { name }: Declaration, seen: number): Promise<LaterWrite | undefined> {
  const stats = db.selectFrom("collection_stats").select("version").where("collection", "=", name);
  if (((await stats.executeTakeFirst())?.version ?? 0) === seen) return undefined;
  const writes = db.selectFrom("audit_log").select(["at", "by"]).where("collection", "=", name);
  return writes.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** When reviewed collections and globals were last confirmed or changed. */
export class Confirmations {
  readonly #db: Database;
  readonly #versions: Versions;

  constructor(db: Database, versions: Versions) {
    this.#db = db;
    this.#versions = versions;
  }

  /**
   * Confirms that content is still right. This changes no entry and makes no version. Pages that show the date are
   * rendered again. With `seen`, the number of its writes (`Store.usage`) that the person has seen, content that was
   * written since is not confirmed; returns its latest write.
   */
  async add(declaration: Reviewed, by: string, seen?: number): Promise<LaterWrite | undefined> {
    const { name: collection } = declaration;
    const later = await inTransaction(this.#db, async (transaction) => {
      const written = seen === undefined ? undefined : await findLater(transaction, declaration, seen);
      if (written) return written;
      await recordConfirmation(transaction, declaration, by);
      await recordNotice(transaction, { kind: "order", collection });
      return undefined;
    });
    if (!later) this.#versions.bumpList(collection);
    return later;
  }

  /**
   * The days in Dhaka on which reviewed content was last confirmed or changed, by its name. Content without such a day
   * is left out.
   */
  async days(): Promise<Map<string, Day>> {
    const rows = await this.#db.selectFrom("confirmation").select(["subject", "at"]).execute();
    return new Map(rows.map(({ subject, at }) => [subject, dayAt(new Date(at))]));
  }
}
