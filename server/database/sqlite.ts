import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";

/** How long a statement waits for another process's write, in milliseconds. */
const busyTimeout = 5_000;

/**
 * Kysely's SQLite dialect over Node's own SQLite. WAL with `synchronous=FULL`: an acknowledged write
 * survives a power cut.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyTimeout, defensive: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const statements = new Map<string, Statement>();
  return new SqliteDialect({
    database: {
      prepare(sql: string) {
        const known = statements.get(sql);
        if (known) return known;
        const made = adapt(database.prepare(sql));
        // A full disk ends the transaction by itself; a "rollback" that fails would hide why.
        const needed = () => sql !== "rollback" || database.isTransaction;
        const statement = { ...made, run: (values: readonly unknown[]) => (needed() ? made.run(values) : nothingDone) };
        statements.set(sql, statement);
        return statement;
      },
      close() {
        statements.clear();
        database.exec("pragma wal_checkpoint(truncate)");
        database.close();
      },
    },
  });
}

type Statement = ReturnType<typeof adapt>;

const nothingDone = { changes: 0, lastInsertRowid: 0 };

/** The shape that Kysely expects of a prepared statement. */
function adapt(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
