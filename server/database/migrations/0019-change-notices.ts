import type { Kysely } from "kysely";

/** Creates the table by which the processes that serve one site tell one another what was written. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("change_notice")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("collection", "text")
    .addColumn("entry", "integer")
    .addColumn("hasContent", "integer")
    .execute();
}
