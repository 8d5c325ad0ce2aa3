import { type Kysely, sql } from "kysely";

/** Lets an entry of a calendar have its dates instead of a file, and creates the fees. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const name of ["academicCalendar", "holidayCalendar"]) {
    // SQLite cannot make a required column optional, so a new column replaces it.
    await schema.alterTable(name).addColumn("file", "text").execute();
    await sql`update ${sql.table(name)} set "file" = "link"`.execute(db);
    await schema.alterTable(name).dropColumn("link").execute();
    await schema.alterTable(name).renameColumn("file", "link").execute();
  }
  await schema
    .createTable("fees")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("year", "integer")
    .addColumn("fees", "text")
    .addColumn("payment", "text")
    .addColumn("paymentBn", "text")
    .addColumn("document", "text")
    .execute();
  await sql`insert into ${sql.table("fees")} (id) values (1)`.execute(db);
}
