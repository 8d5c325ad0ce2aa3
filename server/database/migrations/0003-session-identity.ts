import type { Kysely } from "kysely";

/** Records where each session's user has signed in; all earlier sessions are of the site's own accounts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable("session")
    .addColumn("identity", "text", (column) => column.notNull().defaultTo("local"))
    .execute();
}
