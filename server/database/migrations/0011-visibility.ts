import { type Kysely, sql } from "kysely";

const tables = [
  "academicCalendar",
  "achievement",
  "admissionClass",
  "admissionForm",
  "body",
  "classRoutine",
  "commemoration",
  "cricketPicture",
  "debatePicture",
  "examRoutine",
  "footballPicture",
  "holidayCalendar",
  "internalResult",
  "news",
  "notice",
  "picture",
  "publicResult",
  "room",
  "slide",
  "staff",
  "syllabus",
  "teacher",
  "usefulLink",
  "video",
];

/** The tables whose lists go by the date, with the columns by which a list passes over entries. */
const lists: Record<string, string[]> = {
  academicCalendar: ["visibility"],
  achievement: ["visibility"],
  holidayCalendar: ["visibility"],
  internalResult: ["visibility"],
  news: ["visibility"],
  notice: ["visibility", "expirationDate"],
  publicResult: ["visibility"],
};

/**
 * Lets entries be hidden, and notices have no link. One index has only the entries with a visibility, which are few: by
 * it hidden entries are counted. Lists that go by the date pass over hidden entries by the index of the date.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const table of tables) {
    await schema.alterTable(table).addColumn("visibility", "text").execute();
    await schema
      .createIndex(`${table}_visibility`)
      .on(table)
      .column("visibility")
      .where(sql.ref("visibility"), "is not", null)
      .execute();
  }
  for (const [table, columns] of Object.entries(lists)) {
    await schema.dropIndex(`${table}_date`).execute();
    await schema
      .createIndex(`${table}_date`)
      .on(table)
      .columns(["formattedDate", "id", ...columns])
      .execute();
  }
  // SQLite cannot make a column optional, so an optional one takes its place.
  await schema.alterTable("notice").addColumn("optionalLink", "text").execute();
  await sql`update notice set "optionalLink" = link`.execute(db);
  await schema.alterTable("notice").dropColumn("link").execute();
  await schema.alterTable("notice").renameColumn("optionalLink", "link").execute();
}
