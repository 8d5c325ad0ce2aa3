import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { numberFormat } from "../../engine/numbers.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Database } from "../database/open.ts";
import { describeServer } from "../database/postgres-server.ts";
import type { Store } from "../database/store.ts";
import { databaseFiles } from "../disk/data-folder.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { sentence, type Sentence, type SystemLine } from "./system-line.ts";

/** Where the database is: the folder with its file, or the address of a PostgreSQL server. */
export type DatabasePlace = { dataDirectory: string; serverUrl: string | undefined };

/** The database: its kind, its size, and how many entries it has, which proves that it answers. */
export function databaseLine(db: Database, store: Pick<Store, "usage">, { dataDirectory, serverUrl }: DatabasePlace): SystemLine {
  const describe = onceAMinute(() => (serverUrl === undefined ? readFolder(dataDirectory) : readServer(db, serverUrl)));
  const read = async () => {
    const [description, usage] = await Promise.all([describe(), store.usage()]);
    const entries = usage.reduce((sum, one) => sum + one.entries, 0);
    return [description, sentence(m.system_entries, (locale) => ({ count: numberFormat(locale).format(entries) }))];
  };
  return { name: "database", label: m.system_database, read };
}

async function readFolder(dataDirectory: string): Promise<Sentence> {
  const bytes = await sizeOfFiles(databaseFiles.map((name) => join(dataDirectory, name)));
  const version = process.versions.sqlite ?? "";
  return sentence(m.system_sqlite, (locale) => ({ version, size: fileSize(bytes, locale) }));
}

async function readServer(db: Database, url: string): Promise<Sentence> {
  const asked = sql<{ version: string; bytes: number }>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
  const { rows } = await asked.execute(db);
  const { version = "", bytes = 0 } = rows[0] ?? {};
  const place = describeServer(url);
  return sentence(m.system_postgres, (locale) => ({ version, place, size: fileSize(bytes, locale) }));
}

/** The bytes of files; those that do not exist have none, but for the first. */
async function sizeOfFiles([first = "", ...others]: readonly string[]): Promise<number> {
  const sizes = await Promise.all(others.map((path) => stat(path).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, (await stat(first)).size);
}
