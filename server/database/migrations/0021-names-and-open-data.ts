import { type Kysely, sql } from "kysely";

/**
 * Accounts had their address in the place of a name: now they have none until somebody gives one. The link to the open
 * data is shown where the school's profile says so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update ${sql.table("user")} set name = '' where name = email`.execute(db);
  await db.schema.alterTable("profile").addColumn("openData", "integer").execute();
}
