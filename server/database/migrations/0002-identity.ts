import type { Kysely } from "kysely";

/** Creates Better Auth's tables, the audit log and the table of idempotency keys. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", "integer", (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("disabled", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("expiresAt", "date", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("shared", "integer", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .execute();
  await schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", "date")
    .addColumn("refreshTokenExpiresAt", "date")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .execute();
  await schema
    .createTable("verification")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", "date", (column) => column.notNull())
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .execute();
  await schema.createIndex("session_user").on("session").column("userId").execute();
  await schema.createIndex("account_user").on("account").column("userId").execute();
  await schema.createIndex("verification_identifier").on("verification").column("identifier").execute();
  await schema
    .createTable("audit_log")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("title", "text")
    .addColumn("titleBn", "text")
    .execute();
  await schema
    .createTable("idempotency_key")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
