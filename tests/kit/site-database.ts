import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { Client, DatabaseError } from "pg";
import type { Database } from "../../server/database/open.ts";
import { readEnvironment } from "../../server/environment.ts";
import { withDatabaseFile } from "./older-database.ts";
import { openSiteDatabase as open } from "../../server/operation/open-database.ts";

/** The environment variable that the project `postgres` sets to run its tests on a PostgreSQL server. */
export const engineVariable = "TESTS_ENGINE";
/** Whether the tests of this process run on a PostgreSQL server; tests that use no database are skipped then. */
export const isOnServer = process.env[engineVariable] === "postgres";
/** The environment variable with the URL of that server's database `blank`, which has all tables, without content. */
export const blankVariable = "TESTS_BLANK_DATABASE";

/** The template of a new database: only the tables, the sample school, or nothing. */
export type Template = "blank" | "sample" | "template0";

/** The SQLSTATE for a database that already exists. */
const duplicateDatabase = "42P04";

/** The address of another database of the server. */
function addressOf(database: string): string {
  const blank = process.env[blankVariable];
  if (blank === undefined) throw new Error(`${blankVariable} is not set.`);
  return blank.replace("/blank?", `/${database}?`);
}

/**
 * Returns the variables with which a site of this data folder finds its database; none for SQLite, which uses a file in
 * the folder. On the server each folder has its own database, created as a copy of `template` if it does not exist.
 */
export async function databaseVariables(
  dataDirectory: string,
  template: Template = "blank",
): Promise<{ DATABASE_URL?: string }> {
  if (!isOnServer) return {};
  const name = `site_${createHash("sha256").update(resolve(dataDirectory)).digest("hex").slice(0, 16)}`;
  await makeDatabase(name, template);
  return { DATABASE_URL: addressOf(name) };
}

/**
 * Creates the database of a data folder on the server and runs a dump in it. Returns false if the tests run on SQLite.
 */
export async function fillDatabase(dataDirectory: string, dump: () => Promise<string>): Promise<boolean> {
  const { DATABASE_URL: url } = await databaseVariables(dataDirectory, "template0");
  if (url === undefined) return false;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(await dump());
  await client.end();
  return true;
}

/**
 * Runs a statement in the database of a data folder on either engine. Unlike `openSiteDatabase` it does not look at the
 * migrations, so the database may be of another version.
 */
export async function runSql(dataDirectory: string, statement: string): Promise<void> {
  const { DATABASE_URL: url } = await databaseVariables(dataDirectory);
  if (url === undefined)
    return withDatabaseFile(join(dataDirectory, "school.sqlite"), (database) => database.exec(statement));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a database as a copy of another, unless it exists. */
export async function makeDatabase(name: string, template: Template): Promise<void> {
  const client = new Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === duplicateDatabase)) throw error;
  } finally {
    await client.end();
  }
}

/** Opens the database of a data folder on either engine. */
export async function openSiteDatabase(dataDirectory: string): Promise<Database> {
  return open(
    readEnvironment({ DATA_DIR: dataDirectory, DATABASE_POOL: "3", ...(await databaseVariables(dataDirectory)) }),
  );
}
