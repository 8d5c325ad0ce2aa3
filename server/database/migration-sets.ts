import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration } from "kysely/migration";

type Migrations = Readonly<Record<string, Migration>>;

/** Migrations with a table of their own that records which were run: the site's, or those of a feature. */
export type MigrationSet = {
  /** The names of the table that records which migrations were run, and of the table that locks it. */
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
 * Returns the names among `tables` that belong to features which this version does not have. The name of such a table
 * begins with the feature's name, which is known from the name of its migration table.
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
