import type { Kysely } from "kysely";

/** Adds the palette to the school's profile, and creates the table of the finished steps of the first start. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("profile").addColumn("palette", "text").execute();
  await db.schema
    .createTable("start_step")
    .addColumn("step", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
