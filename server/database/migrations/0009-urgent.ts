import { type Kysely, sql } from "kysely";

/** Creates the global for the urgent line at the top of every page, which ends at a given minute. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("urgent")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("line", "text")
    .addColumn("lineBn", "text")
    .addColumn("until", "text")
    .addColumn("link", "text")
    .execute();
  await sql`insert into ${sql.table("urgent")} (id) values (1)`.execute(db);
}
