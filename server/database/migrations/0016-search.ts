import { type Kysely, sql } from "kysely";

/**
 * Creates the index of words: which entry has which word, how much the word says of it, and the pieces by which a word
 * with a typing error is found. The next start fills it, as this needs the declarations.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("word")
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("weight", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("word_key", ["collection", "word", "entry"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema.createIndex("word_entry").on("word").columns(["collection", "entry", "word", "weight"]).execute();
  await db.schema
    .createTable("word_piece")
    .addColumn("piece", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("word_piece_key", ["piece", "word"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable("word_index")
    .addColumn("version", "text", (column) => column.notNull())
    .execute();
}
