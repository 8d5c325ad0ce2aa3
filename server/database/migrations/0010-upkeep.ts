import { type Kysely, sql } from "kysely";

/**
 * Creates the moments at which the site looked at its clock before it erases anything, the tables from which personal
 * data were removed, and an index of the removals of entries, which are few among all versions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("look")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("look_key", ["subject", "at"])
    .execute();
  await db.schema
    .createTable("removed_from")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  const index = db.schema.createIndex("revision_removal").on("revision").column("at");
  await index.where(sql.ref("action"), "=", sql.lit("remove")).execute();
}
