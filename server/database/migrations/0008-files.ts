import type { Kysely } from "kysely";

/**
 * Records when a file was uploaded, and when an entry last began to use it; empty for older files. Adds the texts of
 * documents for the search.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ["addedAt", "usedAt"])
    await db.schema
      .alterTable("media")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
  await db.schema.createIndex("media_used").on("media").columns(["usedAt", "name"]).execute();
  await db.schema
    .createTable("document_text")
    .addColumn("name", "text", (definition) => definition.primaryKey())
    .addColumn("state", "text", (definition) => definition.notNull())
    .addColumn("text", "text", (definition) => definition.notNull())
    .execute();
}
