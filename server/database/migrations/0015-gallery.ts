import { type Kysely, sql } from "kysely";

/** The collections of pictures with captions. */
const pictures = ["commemoration", "cricketPicture", "debatePicture", "footballPicture", "picture", "slide"];

/**
 * Adds albums, to which the gallery's pictures may belong, the pictures that the home page shows, and alternative
 * texts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("album")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameBn", "text")
    .addColumn("formattedDate", "text", (column) => column.notNull())
    .addColumn("cover", "text")
    .addColumn("visibility", "text")
    .execute();
  await schema
    .createIndex("album_visibility")
    .on("album")
    .column("visibility")
    .where(sql.ref("visibility"), "is not", null)
    .execute();
  await schema.createIndex("album_date").on("album").columns(["formattedDate", "id", "visibility"]).execute();
  for (const table of pictures) {
    await schema.alterTable(table).addColumn("alt", "text").execute();
    await schema.alterTable(table).addColumn("altBn", "text").execute();
  }
  // No foreign key: a picture keeps the id of an album that is in the bin.
  await schema.alterTable("picture").addColumn("album", "integer").execute();
  await schema.alterTable("picture").addColumn("onHome", "integer").execute();
  for (const column of ["album", "onHome"]) {
    await schema
      .createIndex(`picture_${column}`)
      .on("picture")
      .columns([column, "id", "visibility"])
      .where(sql.ref(column), "is not", null)
      .execute();
  }
}
