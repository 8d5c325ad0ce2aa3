import { type Kysely, sql } from "kysely";

/**
 * Creates the table of the last confirmation or change of each collection and global, and fills it from the history.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("confirmation")
    .addColumn("subject", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into confirmation ("subject", "at", "by")
    select "collection", "at", "by" from revision
    where "id" in (select max("id") from revision group by "collection")
  `.execute(db);
}
