import type { Kysely } from "kysely";

/**
 * Adds how far the making of the index of words has come, so that it goes on where it was cut off: null once it is
 * whole.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("word_index").addColumn("collection", "text").execute();
  await db.schema.alterTable("word_index").addColumn("entry", "integer").execute();
}
