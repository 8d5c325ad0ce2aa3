import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { sqliteDialect } from "../server/database/sqlite-dialect.ts";

const migrations = join(import.meta.dirname, "..", "server", "database", "migrations");
const entries = 40;

/** Name of the first migration: the version that an older database is at. */
export const olderVersion = "0001-collections";

/** Titles of the entries of an older database, in the order of their list. */
export const olderTitles: readonly string[] = Array.from({ length: entries }, (_, place) => `Class ${place}`);

/**
 * Makes a database with entries that has had the migrations up to `last`, the first one only if it is left out, so that
 * every later one is still to come.
 */
export async function makeOlderDatabase(directory: string, last = olderVersion): Promise<void> {
  const names = (await readdir(migrations)).map((file) => file.replace(/\.ts$/, "")).filter((name) => name <= last);
  const done = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await import(join(migrations, `${name}.ts`))) as Migration] as const),
    ),
  );
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: sqliteDialect(join(directory, "school.sqlite")),
  });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => done } }).migrateToLatest();
  if (error) throw error;
  const rows = olderTitles.map((title) => ({ title, titleBn: null, link: "https://example.com" }));
  await db.insertInto("syllabus").values(rows).execute();
  await db.insertInto("collection_stats").values({ collection: "syllabus", version: entries, entries }).execute();
  await db.destroy();
}

/** Opens a database file with SQLite alone, passes it to `work` and closes it again. */
export function withDatabaseFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Titles of the entries in a database file, by id; throws where SQLite's integrity check fails. */
export function titlesIn(path: string): string[] {
  return withDatabaseFile(path, (database) => {
    const found = database.prepare("pragma integrity_check").get();
    if (found?.integrity_check !== "ok") throw new Error(`${path} is damaged: ${String(found?.integrity_check)}`);
    return database
      .prepare("select title from syllabus order by id")
      .all()
      .map(({ title }) => String(title));
  });
}
