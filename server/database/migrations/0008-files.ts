import type { Kysely } from "kysely";

/** Notes when a file was uploaded, and when an entry began to use it last; empty for files that were there before. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ["addedAt", "usedAt"])
    await db.schema
      .alterTable("media")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
  await db.schema.createIndex("media_used").on("media").columns(["usedAt", "name"]).execute();
}
