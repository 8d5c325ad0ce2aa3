import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { patience } from "./patience.ts";

/** The last migration of the older database: the last one of the version before 1.0.0. */
export const olderVersion = "0025-pending-sign-ins";

/** Titles of the syllabus entries in the older database, in the order of their list. */
export const olderTitles: readonly string[] = Array.from({ length: 40 }, (_, place) => `Class ${place}`);

/** Reads and decompresses a file from the folder of fixtures. */
export async function readFixture(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(join(import.meta.dirname, "fixtures", `${name}.gz`)));
}

/** Makes a database as the last version before 1.0.0 wrote it. The next start of the site upgrades it. */
export async function makeOlderDatabase(directory: string): Promise<void> {
  await writeFile(join(directory, "school.sqlite"), await readFixture("before-1.0.0.sqlite"));
}

/** Opens a database file with plain SQLite, passes it to `work` and closes it again. A running site may be writing. */
export function withDatabaseFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Titles of the entries in a database file, by id; throws if SQLite's integrity check fails. */
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
