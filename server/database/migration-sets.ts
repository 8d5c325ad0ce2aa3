import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration } from "kysely/migration";

type Migrations = Readonly<Record<string, Migration>>;

/** Migrations that are noted in a table of their own: the site's, or those of a feature. */
export type MigrationSet = {
  /** The names of the tables that note which were run, and that lock them. */
  migrationTableName: string;
  migrationLockTableName: string;
  migrations: Migrations;
};

const features = join(import.meta.dirname, "..", "..", "features");
const tableEnd = "_migration";

/** The site's own migrations. */
export async function siteMigrations(): Promise<MigrationSet> {
  return {
    migrationTableName: DEFAULT_MIGRATION_TABLE,
    migrationLockTableName: DEFAULT_MIGRATION_LOCK_TABLE,
    migrations: await readMigrations(join(import.meta.dirname, "migrations")),
  };
}

/** The migrations of each feature of this version that has tables, in the order of their names. */
export async function featureMigrations(): Promise<MigrationSet[]> {
  const names = (await readdir(features)).filter((name) => existsSync(join(features, name, "migrations")));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      migrationTableName: name + tableEnd,
      migrationLockTableName: `${name}${tableEnd}_lock`,
      migrations: await readMigrations(join(features, name, "migrations")),
    })),
  );
}

/**
 * Of the names of all tables, those of features that this version does not have: they begin with the name of the
 * feature, whose table of migrations tells it.
 */
export async function tablesOfOtherFeatures(tables: readonly string[]): Promise<string[]> {
  const known = (await featureMigrations()).map(({ migrationTableName }) => migrationTableName);
  const others = tables.filter(
    (name) => name.endsWith(tableEnd) && ![...known, DEFAULT_MIGRATION_TABLE].includes(name),
  );
  const beginnings = others.map((name) => name.slice(0, -tableEnd.length + 1));
  return tables.filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
}

async function readMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const entries = files.map(
    async (file) =>
      [file.replace(/\.ts$/, ""), (await import(/* @vite-ignore */ join(folder, file))) as Migration] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
