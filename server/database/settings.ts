import { z } from "zod";
import { wholeNumber } from "../log/setting-kinds.ts";
import type { DatabaseServer } from "./open-unchanged.ts";

/** The environment variables of a database on a server. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "must be an address such as postgres://name:password@server/database")
    .refine(
      isAddressOfDatabase,
      "must name a server and a database, with signs such as / and @ in the password written as %2F and %40",
    )
    .optional(),
  // A transaction occupies one connection, and readers need another at the same time.
  DATABASE_POOL: wholeNumber(2, 100).default(5),
};

/** Whether an address names a database. Instead of a host, the query may name a folder with the server's socket. */
function isAddressOfDatabase(address: string): boolean {
  const whole = URL.parse(address);
  const url = whole ?? URL.parse(address.replace("@/", "@localhost/"));
  return url !== null && url.pathname.length > 1 && (Boolean(whole?.hostname) || url.searchParams.has("host"));
}

export type DatabaseVariables = { DATABASE_URL?: string | undefined; DATABASE_POOL: number };

/** The database server that the variables name; undefined if the database is a file in `DATA_DIR`. */
export function databaseServer({
  DATABASE_URL: url,
  DATABASE_POOL: connections,
}: DatabaseVariables): DatabaseServer | undefined {
  return url === undefined ? undefined : { url, connections };
}
