import type { Kysely } from "kysely";

/**
 * Creates the tables of links and the entries that contain them, of the feature's own state, and of questions without
 * results.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("care_link")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("isOwn", "integer", (column) => column.notNull())
    .addColumn("seen", "text")
    .addColumn("status", "integer")
    .addColumn("https", "integer", (column) => column.notNull())
    .addColumn("checkedAt", "text")
    .addColumn("failedDays", "integer", (column) => column.notNull())
    .addColumn("failedOn", "text")
    .execute();
  await schema.createIndex("care_link_checked").on("care_link").columns(["isOwn", "checkedAt"]).execute();
  await schema
    .createTable("care_use")
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("care_use_key", ["hash", "collection", "entry"])
    .execute();
  await schema
    .createTable("care_state")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("care_question")
    .addColumn("question", "text", (column) => column.primaryKey().notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("askedOn", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("care_rare_question")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("days", "integer", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("askedOn", "text", (column) => column.notNull())
    .execute();
}
