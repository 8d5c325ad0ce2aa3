import { type Kysely, sql } from "kysely";

/**
 * Records from when on visitors may get a file. Only the entries of the program that runs say that, so the next start
 * computes it for the files that are there (server/media/older-files.ts); visitors get none of them before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("media").addColumn("publicFrom", "text").execute();
  await sql`update media set ${sql.ref("publicFrom")} = 'unsettled'`.execute(db);
}
