import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Generated, Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Stored } from "../../engine/field.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The tables: one a collection, named after it, and the server's own. */
export type Tables = {
  /** Of each collection, how many entries it has and how often it was written. */
  ledger: { collection: string; version: number; entries: number };
  /** The files under `/media`. */
  media: { name: string; type: string; size: number; title: string };
  /** Who may sign in; Better Auth's tables, of which only these columns concern the rest. */
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: number;
    role: string;
    disabled: number;
    createdAt: string;
    updatedAt: string;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    shared: number;
    createdAt: string;
    updatedAt: string;
    expiresAt: string;
  };
  account: {
    id: string;
    accountId: string;
    userId: string;
    providerId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
  };
  /** What was written, when and by whom. */
  journal: { id: Generated<number>; at: string; by: string; collection: string; entry: number; action: string };
  /** The entry that an addition made, by the key its sender gave it. */
  receipt: { key: string; entry: number; at: string };
} & Record<string, Record<string, Stored>>;

/** The open database. */
export type Database = Kysely<Tables>;

/** Opens the school's database in `directory`, making and migrating it where needed. */
export async function openDatabase(directory: string): Promise<Database> {
  await mkdir(directory, { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(directory, "school.sqlite")) });
  await migrate(db);
  return db;
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error("The database could not be migrated.", { cause: error });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const folder = join(import.meta.dirname, "migrations");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const entries = await Promise.all(
    files.map(async (file) => [file.replace(/\.ts$/, ""), await import(/* @vite-ignore */ `./migrations/${file}`)]),
  );
  return Object.fromEntries(entries) as Record<string, Migration>;
}
