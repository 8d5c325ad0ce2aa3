import { type Kysely, sql } from "kysely";

/** Creates what the site keeps of writes, of media and searches, and what its processes share. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("collection_stats")
    .addColumn("collection", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("entries", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("media")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("revision")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("values", "text", (column) => column.notNull())
    .addUniqueConstraint("revision_of_entry", ["collection", "entry", "version"])
    .execute();
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
  await schema.createIndex("audit_log_at").on("audit_log").column("at").execute();
  await schema
    .createTable("idempotency_key")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("imported_entry")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("sourceId", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("imported_entry_key", ["source", "collection", "sourceId"])
    .execute();
  await schema
    .createTable("start_step")
    .addColumn("step", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await createWordIndex(db);
  await createSharedState(db);
}

/**
 * Creates the index of words: which entry has which word, how much the word says of it, the pieces by which a word with
 * a typing error is found, and how far its making has come. The next start fills it, as this needs the declarations.
 */
async function createWordIndex({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable("word")
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("entry", "integer", (column) => column.notNull())
    .addColumn("weight", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("word_key", ["collection", "word", "entry"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await schema.createIndex("word_entry").on("word").columns(["collection", "entry", "word", "weight"]).execute();
  await schema
    .createTable("word_piece")
    .addColumn("piece", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("word_piece_key", ["piece", "word"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await schema
    .createTable("word_index")
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("collection", "text")
    .addColumn("entry", "integer")
    .execute();
}

/** Creates what the processes of one site share: counted attempts, set-up links, the secret, and notices of writes. */
async function createSharedState({ schema }: Kysely<never>): Promise<void> {
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
  await schema
    .createTable("change_notice")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("collection", "text")
    .addColumn("entry", "integer")
    .addColumn("hasContent", "integer")
    .execute();
}
