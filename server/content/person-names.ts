import type { Database } from "../database/open.ts";

/** The names of accounts by their addresses; accounts without a name are left out. */
export type PersonNames = ReadonlyMap<string, string>;

/** Maximum number of addresses in one query, because database engines limit a query's parameters. */
const most = 500;

/** Reads the names of the accounts with these addresses. */
export async function personNames(db: Database, addresses: readonly string[]): Promise<PersonNames> {
  const wanted = [...new Set(addresses)].filter((address) => address.includes("@"));
  const names = new Map<string, string>();
  for (let start = 0; start < wanted.length; start += most) {
    const rows = await db
      .selectFrom("user")
      .select(["email", "name"])
      .where("email", "in", wanted.slice(start, start + most))
      .where("name", "!=", "")
      .execute();
    for (const { email, name } of rows) names.set(email, name);
  }
  return names;
}
