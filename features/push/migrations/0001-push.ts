import type { Kysely } from "kysely";

/**
 * Creates the tables of subscriptions, of the entries that were seen, of messages with their retries, and of the
 * feature's own state.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("push_subscription")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("renewedOn", "text", (column) => column.notNull())
    .addColumn("toldOn", "text")
    .addColumn("told", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("push_entry")
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("isTold", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("push_entry_key", ["collection", "entry"])
    .execute();
  await schema
    .createTable("push_message")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("last", "integer", (column) => column.notNull())
    .addColumn("reached", "integer", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("ended", "integer", (column) => column.notNull())
    .addColumn("failed", "integer", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("doneAt", "text")
    .execute();
  await schema
    .createTable("push_retry")
    .addColumn("message", "integer", (column) => column.notNull())
    .addColumn("subscription", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("push_retry_key", ["message", "subscription"])
    .execute();
  await schema
    .createTable("push_state")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
