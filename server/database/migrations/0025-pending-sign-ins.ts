import type { Kysely } from "kysely";

/** Creates the table of sign-ins that wait for their code. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("pending_sign_in")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("cookies", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("pending_sign_in_user").on("pending_sign_in").column("userId").execute();
}
