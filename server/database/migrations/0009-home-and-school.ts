import type { CreateTableBuilder, Kysely } from "kysely";

type Table = CreateTableBuilder<string>;

const picture = (table: Table) =>
  table
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("caption", "text")
    .addColumn("captionBn", "text");
const name = (table: Table) =>
  table.addColumn("name", "text", (column) => column.notNull()).addColumn("nameBn", "text");

const tables: Record<string, (table: Table) => Table> = {
  admissionClass: name,
  commemoration: (table) =>
    table
      .addColumn("picture", "text", (column) => column.notNull())
      .addColumn("caption", "text", (column) => column.notNull())
      .addColumn("captionBn", "text")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("dayBn", "text"),
  cricketPicture: picture,
  debatePicture: picture,
  footballPicture: picture,
  room: (table) => name(table).addColumn("count", "integer", (column) => column.notNull()),
  slide: picture,
  usefulLink: (table) =>
    table
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("titleBn", "text")
      .addColumn("link", "text", (column) => column.notNull()),
};

/** Creates the tables of what was built in before: the home page's pictures, the clubs', rooms, links and classes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await columns(
      db.schema.createTable(table).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement()),
    ).execute();
  }
}
