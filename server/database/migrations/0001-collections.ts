import type { CreateTableBuilder, Kysely } from "kysely";

type Table = CreateTableBuilder<string>;

const title = (table: Table) =>
  table.addColumn("title", "text", (column) => column.notNull()).addColumn("titleBn", "text");
const link = (table: Table) => table.addColumn("link", "text", (column) => column.notNull());
const date = (table: Table) => table.addColumn("formattedDate", "text", (column) => column.notNull());
const description = (table: Table) =>
  table.addColumn("description", "text", (column) => column.notNull()).addColumn("descriptionBn", "text");
const person = (table: Table) =>
  table
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameBn", "text")
    .addColumn("image", "text", (column) => column.notNull())
    .addColumn("imageFocus", "text")
    .addColumn("designation", "text", (column) => column.notNull())
    .addColumn("designationBn", "text");
const degrees = (table: Table) =>
  table
    .addColumn("ssc", "integer", (column) => column.notNull())
    .addColumn("hsc", "integer", (column) => column.notNull())
    .addColumn("diploma", "integer")
    .addColumn("bsc", "integer")
    .addColumn("bed", "integer")
    .addColumn("msc", "integer")
    .addColumn("med", "integer");
const story = (table: Table) =>
  date(
    description(
      title(table)
        .addColumn("image", "text", (column) => column.notNull())
        .addColumn("imageFocus", "text"),
    ),
  );
const document = (table: Table) => link(title(table));
const calendar = (table: Table) => date(link(table.addColumn("title", "text", (column) => column.notNull())));

const tables: Record<string, (table: Table) => Table> = {
  academicCalendar: calendar,
  achievement: story,
  admissionForm: document,
  body: person,
  classRoutine: document,
  examRoutine: document,
  holidayCalendar: calendar,
  internalResult: (table) => date(document(table)),
  news: story,
  notice: (table) =>
    date(link(description(title(table)))).addColumn("expirationDate", "text", (column) => column.notNull()),
  picture: (table) =>
    table
      .addColumn("picture", "text", (column) => column.notNull())
      .addColumn("caption", "text")
      .addColumn("captionBn", "text"),
  publicResult: (table) => date(document(table)),
  staff: person,
  syllabus: document,
  teacher: (table) => degrees(person(table)),
  video: (table) =>
    table
      .addColumn("src", "text", (column) => column.notNull())
      .addColumn("thumbnail", "text")
      .addColumn("title", "text")
      .addColumn("titleBn", "text"),
};

const byDate = ["formattedDate", "id"];

/** The tables whose lists go by the date. The notice board passes over expired notices by the index alone. */
const listIndexes: Record<string, string[]> = {
  academicCalendar: byDate,
  achievement: byDate,
  holidayCalendar: byDate,
  internalResult: byDate,
  news: byDate,
  notice: [...byDate, "expirationDate"],
  publicResult: byDate,
};

export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    const table = db.schema
      .createTable(name)
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
    await columns(table).execute();
  }
  for (const [name, columns] of Object.entries(listIndexes)) {
    await db.schema.createIndex(`${name}_date`).on(name).columns(columns).execute();
  }
  await db.schema
    .createTable("collection_stats")
    .addColumn("collection", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("entries", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("media")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("imported_entry")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("sourceId", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("imported_entry_key", ["source", "collection", "sourceId"])
    .execute();
}
