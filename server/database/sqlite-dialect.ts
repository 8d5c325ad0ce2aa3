import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver, type TransactionSettings } from "kysely";

/** How long a statement waits for another process's write, in milliseconds. */
const busyTimeout = 5_000;

/**
 * Kysely's SQLite dialect over Node's own SQLite, for the database file at `path`. With WAL and `synchronous=FULL`, an
 * acknowledged write survives a power cut.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyTimeout, defensive: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const statements = new Map<string, Statement>();
  return new TransactionalDialect({
    database: {
      prepare(sql: string) {
        const cached = statements.get(sql);
        if (cached) return cached;
        const prepared = sql === "rollback" ? rollback(database) : adapt(database.prepare(sql));
        statements.set(sql, prepared);
        return prepared;
      },
      close() {
        statements.clear();
        database.exec("pragma wal_checkpoint(truncate)");
        database.close();
      },
    },
  });
}

/** Kysely assumes that SQLite cannot roll back changes of tables and would commit each migration by itself; SQLite can. */
class TransactionalDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new TransactionalDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * A transaction waits for those of other processes when it begins. One that began by reading could not write any more once
 * another process has written, whatever it waits (https://sqlite.org/isolation.html).
 */
class TransactionalDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type Statement = ReturnType<typeof adapt>;

/**
 * After some errors, such as a full disk, SQLite has already rolled the transaction back. A second rollback would fail,
 * and its error would hide the first one (https://sqlite.org/lang_transaction.html).
 */
function rollback(database: DatabaseSync): Statement {
  const statement = adapt(database.prepare("rollback"));
  const none = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (parameters) => (database.isTransaction ? statement.run(parameters) : none) };
}

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
