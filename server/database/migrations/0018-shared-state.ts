import type { Kysely } from "kysely";

/**
 * Creates what the processes that serve one site share: the attempts that are counted, the set-up links, and the secret
 * that signs cookies where no folder is common to them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("attempt")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("attempt_key", ["key", "expiresAt", "id"])
    .execute();
  await schema.createIndex("attempt_kind").on("attempt").columns(["kind", "expiresAt"]).execute();
  await schema
    .createTable("setup_link")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await schema
    .createTable("secret")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
