import { type Kysely, sql } from "kysely";
import { engineOf } from "./transaction.ts";

/** A foreign key: a column whose values name rows of a table by another column. */
export type Reference = { from: string; fromColumn: string; to: string; toColumn: string };

/** The foreign keys of all tables. Each has one column. */
export async function listReferences<Tables>(db: Kysely<Tables>): Promise<Reference[]> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<Reference>`
          select tables.name as "from", keys."from" as "fromColumn", keys."table" as "to", keys."to" as "toColumn"
          from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`
      : sql<Reference>`
          select t.relname as "from", a.attname as "fromColumn", target.relname as "to", b.attname as "toColumn" from pg_constraint as keys
          join pg_class as t on t.oid = keys.conrelid join pg_attribute as a on a.attrelid = t.oid and a.attnum = keys.conkey[1]
          join pg_class as target on target.oid = keys.confrelid join pg_attribute as b on b.attrelid = target.oid and b.attnum = keys.confkey[1]
          where keys.contype = 'f' and keys.connamespace = to_regnamespace(quote_ident(current_schema()))`;
  return (await query.execute(db)).rows;
}
