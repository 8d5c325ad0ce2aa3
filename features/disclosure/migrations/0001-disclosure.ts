import type { Kysely } from "kysely";

/** Creates the tables of confirmations and of items that do not apply to the school. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("disclosure_check")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("disclosure_exemption")
    .addColumn("item", "integer", (column) => column.primaryKey().notNull())
    .addColumn("reason", "text")
    .addColumn("reasonBn", "text")
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
