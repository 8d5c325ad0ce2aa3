import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { sqliteDialect } from "../server/database/sqlite.ts";

const migrations = join(import.meta.dirname, "..", "server", "database", "migrations");
const entries = 40;

/** The first migration's name, which is the version of an older database. */
export const olderVersion = "0001-collections";

/** What the entries of an older database are called, in the order of their list. */
export const olderTitles: readonly string[] = Array.from({ length: entries }, (_, place) => `Class ${place}`);

/** Makes a database, with entries, as the first version of the tables had it: every later migration is still missing. */
export async function makeOlderDatabase(directory: string): Promise<void> {
  const [file = ""] = (await readdir(migrations)).filter((name) => name.startsWith(olderVersion));
  const first = (await import(join(migrations, file))) as Migration;
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect: sqliteDialect(join(directory, "school.sqlite")) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ [olderVersion]: first }) } }).migrateToLatest();
  if (error) throw error;
  const rows = olderTitles.map((title) => ({ title, titleBn: null, link: "https://example.com" }));
  await db.insertInto("syllabus").values(rows).execute();
  await db.insertInto("ledger").values({ collection: "syllabus", version: entries, entries }).execute();
  await db.destroy();
}

/** Works on a database file as it is, past the site's own code. */
export function inFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The titles that a database file has, after SQLite has found the file whole. */
export function titlesIn(path: string): string[] {
  return inFile(path, (database) => {
    const found = database.prepare("pragma integrity_check").get();
    if (found?.integrity_check !== "ok") throw new Error(`${path} is damaged: ${String(found?.integrity_check)}`);
    return database.prepare("select title from syllabus order by id").all().map(({ title }) => String(title));
  });
}
