import { type Kysely, sql } from "kysely";

/** Adds the change note to an entry's version, and an index of the few versions that have one. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ["changeNote", "changeNoteBn"])
    await db.schema.alterTable("revision").addColumn(column, "text").execute();
  const index = db.schema.createIndex("revision_note").on("revision").columns(["collection", "entry", "version"]);
  await index.where(sql.ref("changeNote"), "is not", null).execute();
}
