import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Engine, Reference } from "./engine.ts";

/** The last id of each table, in SQLite's own table. */
const lastIds = sql.table("sqlite_sequence");

export const sqliteEngine: Engine = {
  isShared: false,
  // There is one connection; a transaction has it exclusively.
  transact: (db, work) => db.transaction().execute(work),
  async references(db) {
    const query = sql<Reference>`
      select tables.name as "from", keys."from" as "fromColumn", keys."table" as "to", keys."to" as "toColumn"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`;
    return (await query.execute(db)).rows;
  },
  async lastId(db, table) {
    const { rows } = await sql<{ last: number }>`select seq as last from ${lastIds} where name = ${table}`.execute(db);
    return rows[0]?.last ?? 0;
  },
  async setLastId(db, table, id) {
    await sql`delete from ${lastIds} where name = ${table}`.execute(db);
    await sql`insert into ${lastIds} (name, seq) values (${table}, ${id})`.execute(db);
  },
  async clearRemoved(db) {
    // Deleted rows are overwritten (`secure_delete`), but their former content is still in the write-ahead log.
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  },
  async place(db) {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
    const file = rows[0]?.file ?? "";
    // A restore and every copy create another file.
    const numbers = [dirname(file), file].map(async (path) => (await stat(path, { bigint: true })).ino);
    return (await Promise.all(numbers)).join("/");
  },
  wordOrder: sql``,
};
