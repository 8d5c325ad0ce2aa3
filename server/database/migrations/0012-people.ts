import { type Kysely, sql } from "kysely";

/** Lets staff and members of the governing body have no photo, and lets the passing year of a teacher be unknown. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  const columns = [
    ["staff", "image", "text"],
    ["body", "image", "text"],
    ["teacher", "ssc", "integer"],
    ["teacher", "hsc", "integer"],
  ] as const;
  for (const [name, column, type] of columns) {
    // SQLite cannot make a required column optional, so a new column replaces it.
    await schema.alterTable(name).addColumn("replacement", type).execute();
    await sql`update ${sql.table(name)} set "replacement" = ${sql.ref(column)}`.execute(db);
    await schema.alterTable(name).dropColumn(column).execute();
    await schema.alterTable(name).renameColumn("replacement", column).execute();
  }
}
