import type { Kysely } from "kysely";

/** Creates Better Auth's tables, and those of what belongs to accounts. Numbers stand for truth values. */
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
    .addColumn("twoFactorEnabled", "integer")
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
    .addColumn("identity", "text", (column) => column.notNull().defaultTo("local"))
    .addColumn("device", "text")
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
  await schema
    .createTable("used_code")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("pending_sign_in")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("cookies", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("sign_in_notice")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("deviceName", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("account_link")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addPrimaryKeyConstraint("account_link_key", ["userId", "purpose"])
    .execute();
  await schema
    .createTable("account_log")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .execute();
  const userIndexes = { session_user: "session", account_user: "account", twoFactor_user: "twoFactor" };
  const ownIndexes = { pending_sign_in_user: "pending_sign_in", sign_in_notice_user: "sign_in_notice" };
  for (const [name, table] of Object.entries({ ...userIndexes, ...ownIndexes }))
    await schema.createIndex(name).on(table).column("userId").execute();
  await schema.createIndex("verification_identifier").on("verification").column("identifier").execute();
  await schema.createIndex("account_log_at").on("account_log").column("at").execute();
  await schema.createIndex("account_log_account").on("account_log").columns(["account", "action", "at"]).execute();
  await schema.createIndex("account_log_action").on("account_log").columns(["action", "at"]).execute();
}
