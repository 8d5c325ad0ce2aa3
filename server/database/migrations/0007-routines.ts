import { type Kysely, sql } from "kysely";

/** Lets a routine be a table instead of a file, and gives class routines a class and a section. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  const added = {
    classRoutine: ["class", "classBn", "section", "sectionBn", "lessons"],
    examRoutine: ["examinations"],
  };
  for (const [name, columns] of Object.entries(added)) {
    for (const column of [...columns, "file"]) await schema.alterTable(name).addColumn(column, "text").execute();
    // SQLite cannot make a required column optional, so a new column replaces it.
    await sql`update ${sql.table(name)} set "file" = "link"`.execute(db);
    await schema.alterTable(name).dropColumn("link").execute();
    await schema.alterTable(name).renameColumn("file", "link").execute();
  }
}
