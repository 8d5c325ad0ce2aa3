import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { Client, DatabaseError } from "pg";
import type { Database } from "../../server/database/open.ts";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase as open } from "../../server/operation/open-database.ts";

/** The environment variable that the project `postgres` sets, so that its tests run on a PostgreSQL server. */
export const engineVariable = "TESTS_ENGINE";
/** Whether the tests of this process run on a PostgreSQL server; those that meet no database are skipped there. */
export const isOnServer = process.env[engineVariable] === "postgres";
/** The environment variable with the address of that server's database `blank`, which has the tables alone. */
export const blankVariable = "TESTS_BLANK_DATABASE";

/** What a new database is a copy of: the tables alone, the sample school, or nothing. */
export type Template = "blank" | "sample" | "template0";

/** The SQLSTATE of a database that is there already. */
const duplicateDatabase = "42P04";

/** The address of another database of the server. */
function addressOf(database: string): string {
  const blank = process.env[blankVariable];
  if (blank === undefined) throw new Error(`${blankVariable} is not set.`);
  return blank.replace("/blank?", `/${database}?`);
}

/**
 * The variables with which a site of this data folder finds its database: none where that is the folder's own file. On
 * the server, each folder has a database of its own, which is made as a copy of `template` where it is not there.
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
 * Makes the database of a data folder on the server and runs what a dump holds; false where the tests run on the
 * folder's own file.
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

/** Makes a database as a copy of another, unless it is there. */
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

/** Opens the database of a data folder, wherever it is. */
export async function openSiteDatabase(dataDirectory: string): Promise<Database> {
  return open(
    readEnvironment({ DATA_DIR: dataDirectory, DATABASE_POOL: "3", ...(await databaseVariables(dataDirectory)) }),
  );
}
