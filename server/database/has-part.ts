import { type Expression, sql, type SqlBool } from "kysely";
import type { Database } from "./open.ts";

/**
 * Whether a column contains a text, ignoring the case of Latin letters. Wildcards in the text have no special meaning.
 */
export function hasPart(column: Expression<unknown>, part: string): Expression<SqlBool> {
  const lower = part.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${lower.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}

/** The addresses of the accounts whose name contains a text. */
export function addressesNamed(db: Database, part: string) {
  return db
    .selectFrom("user")
    .select("user.email")
    .where(hasPart(sql.ref("user.name"), part));
}
