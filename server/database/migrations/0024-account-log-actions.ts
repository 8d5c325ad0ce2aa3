import type { Kysely } from "kysely";

/** Adds the index by which the last backup that somebody has taken is found. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex("account_log_action").on("account_log").columns(["action", "at"]).execute();
}
