import type { Kysely } from "kysely";

/** Creates Better Auth's table of second factors, and the table of codes that have been used. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("user").addColumn("twoFactorEnabled", "integer").execute();
  await schema
    .createTable("twoFactor")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("backupCodes", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("verified", "integer")
    .addColumn("failedVerificationCount", "integer")
    .addColumn("lockedUntil", "date")
    .execute();
  await schema.createIndex("twoFactor_user").on("twoFactor").column("userId").execute();
  await schema
    .createTable("used_code")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
