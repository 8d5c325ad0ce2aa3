import type { Kysely } from "kysely";

/**
 * Creates the log of sign-ins and of changes to accounts, and the indexes by which both logs are read and shortened.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("account_log")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("account_log_at").on("account_log").column("at").execute();
  await schema.createIndex("audit_log_at").on("audit_log").column("at").execute();
}
