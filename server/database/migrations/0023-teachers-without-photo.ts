import { type Kysely, sql } from "kysely";

/** Lets teachers have no photo, and degrees beside the seven that have a year of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  // SQLite cannot make a column optional, so an optional one takes its place.
  await schema.alterTable("teacher").addColumn("optionalImage", "text").execute();
  await sql`update teacher set "optionalImage" = image`.execute(db);
  await schema.alterTable("teacher").dropColumn("image").execute();
  await schema.alterTable("teacher").renameColumn("optionalImage", "image").execute();
  for (const column of ["otherDegrees", "otherDegreesBn"])
    await schema.alterTable("teacher").addColumn(column, "text").execute();
}
