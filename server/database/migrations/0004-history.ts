import type { Kysely } from "kysely";

/** Creates the table of the entries' versions. Versions before this migration were not kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("revision")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("values", "text", (column) => column.notNull())
    .addUniqueConstraint("revision_of_entry", ["collection", "entry", "version"])
    .execute();
}
