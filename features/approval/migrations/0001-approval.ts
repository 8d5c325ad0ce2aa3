import type { Kysely } from "kysely";

/** Creates the tables of editors' proposals, of the setting that turns approval on, and of preview links. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("approval_proposal")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer")
    .addColumn("version", "integer")
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("title", "text")
    .addColumn("titleBn", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("word", "text")
    .addColumn("decidedBy", "text")
    .addColumn("decidedAt", "text")
    .addColumn("doneEntry", "integer")
    .addColumn("doneVersion", "integer")
    .execute();
  await schema.createIndex("approval_proposal_state").on("approval_proposal").columns(["state", "id"]).execute();
  await schema
    .createTable("approval_link")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("proposal", "integer")
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer")
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("approval_state")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
