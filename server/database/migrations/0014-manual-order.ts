import { type Kysely, sql } from "kysely";

/** The tables of lists that go on as they were without a position: the oldest entry first. */
const oldestFirst = [
  "admissionClass",
  "admissionForm",
  "body",
  "classRoutine",
  "commemoration",
  "examRoutine",
  "room",
  "slide",
  "staff",
  "syllabus",
  "teacher",
  "usefulLink",
];

/** The tables of lists that had the newest entry first. */
const newestFirst = ["cricketPicture", "debatePicture", "footballPicture"];

/**
 * Lets the order of these lists be decided by hand. An entry without a position stands at the place of its id, so only
 * the lists that had the newest entry first get positions; entries in the bin come back to the same place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of [...oldestFirst, ...newestFirst]) {
    await db.schema.alterTable(table).addColumn("position", "integer").execute();
  }
  for (const table of newestFirst) {
    await sql`update ${sql.table(table)} set position = -id`.execute(db);
    await sql`
      update revision set "values" = json_set("values", '$.position', -entry)
      where collection = ${table} and action = 'remove'`.execute(db);
  }
}
