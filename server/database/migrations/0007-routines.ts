import { type Kysely, sql } from "kysely";

/** Lets a routine be a table, its file then be missing, and a class routine say its class and section. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  const added = {
    classRoutine: ["class", "classBn", "section", "sectionBn", "lessons"],
    examRoutine: ["examinations"],
  };
  for (const [name, columns] of Object.entries(added)) {
    for (const column of [...columns, "file"]) await schema.alterTable(name).addColumn(column, "text").execute();
    // SQLite cannot let a column be empty that was required, so that another one takes its place.
    await sql`update ${sql.table(name)} set "file" = "link"`.execute(db);
    await schema.alterTable(name).dropColumn("link").execute();
    await schema.alterTable(name).renameColumn("file", "link").execute();
  }
}
