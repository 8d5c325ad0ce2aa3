import { type Kysely, sql } from "kysely";
import { causesOf } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/**
 * The names of the site's connections in the server's list: those of pools, and the one on which each process receives
 * change notices.
 */
export const connectionNames = { pool: "school-website", notices: "school-website-notices" } as const;

/** Describes a database address for the operator, without its password. */
export function describeServer(address: string): string {
  // Instead of a host, the query may name a folder with the server's socket.
  const url = URL.parse(address) ?? new URL(address.replace("@/", "@localhost/"));
  const host = url.searchParams.get("host") ?? url.host;
  return `${decodeURIComponent(url.pathname.slice(1))} on ${host}`;
}

/** What the operator can do about some errors, by their codes. Before these words, the message names the database. */
const remedies: Readonly<Record<string, string>> = {
  "28P01": "the server refuses the name or the password. See DATABASE_URL.",
  "28000": "the server refuses the name. See DATABASE_URL, and the server's pg_hba.conf.",
  "3D000": "the server has no such database. Make it: createdb --encoding=UTF8 NAME",
  "53300": "the server has no connection left. See its max_connections, and DATABASE_POOL.",
};

/**
 * The oldest supported version of PostgreSQL. From 14 on, the server ends a silent session, which releases the lock of
 * a process that hangs.
 */
const oldestVersion = 14;

/** Throws a `StartError` unless the server answers, is new enough and stores texts as UTF-8. */
export async function requireServer<Tables>(db: Kysely<Tables>, address: string): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
    version: string;
    major: number;
  }>`select pg_encoding_to_char(encoding) as encoding,
    current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major
    from pg_database where datname = current_database()`
    .execute(db)
    .catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? new StartError(describeProblem(error, address)) : error;
    });
  const { encoding, version, major = 0 } = rows[0] ?? {};
  if (major < oldestVersion)
    throw new StartError(
      `The database ${describeServer(address)} is on PostgreSQL ${version}. ` +
        `The site needs version ${oldestVersion} or newer.`,
    );
  if (encoding !== "UTF8")
    throw new StartError(
      `The database ${describeServer(address)} keeps texts as ${encoding}, without Bengali. ` +
        "Make another: createdb --encoding=UTF8 --template=template0 NAME",
    );
}

function describeProblem(error: unknown, address: string): string {
  const cause = causesOf(error).at(-1) as Error & { code?: string };
  const remedy =
    remedies[cause.code ?? ""] ?? `${cause.message || cause.code}. See DATABASE_URL, and whether the server runs.`;
  return `The database ${describeServer(address)} cannot be used: ${remedy}`;
}
