import type { Kysely } from "kysely";

/** Creates the links by which people choose the password of their account, one for each purpose. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("account_link")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addPrimaryKeyConstraint("account_link_key", ["userId", "purpose"])
    .execute();
  await db.schema.createIndex("account_log_account").on("account_log").columns(["account", "action", "at"]).execute();
}
