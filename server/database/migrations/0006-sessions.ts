import { type Kysely, sql } from "kysely";

/**
 * Records each session's device and the sign-ins that an administrator has not looked at yet. The addresses from which
 * people signed in are removed: nothing needs them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("session").addColumn("device", "text").execute();
  await schema
    .createTable("sign_in_notice")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("deviceName", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("sign_in_notice_user").on("sign_in_notice").column("userId").execute();
  await sql`update session set "ipAddress" = null`.execute(db);
}
