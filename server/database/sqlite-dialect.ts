import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver, type TransactionSettings } from "kysely";
import { BusyError } from "../http/work-queue.ts";
import { log } from "../log/log.ts";

/** How long a statement outside of a transaction waits for another process's write, in milliseconds. */
const busyTimeout = 5_000;
/** How long a transaction waits for another process's, and the pause between two attempts to begin, in milliseconds. */
const longestWait = 15_000;
const pause = 3;
/** How a transaction that may write begins. */
const begin = "begin immediate";
/** The lowest byte of SQLite's codes for a file that another process has locked (https://sqlite.org/rescode.html#busy). */
const busy = 5;

/**
 * Kysely's SQLite dialect over Node's own SQLite, for the database file at `path`. With WAL and `synchronous=FULL`, an
 * acknowledged write survives a power cut. A transaction that waits for another process's longer than `wait` milliseconds
 * throws a `BusyError`.
 */
export function sqliteDialect(path: string, wait = longestWait): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyTimeout, defensive: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const own: Readonly<Record<string, (database: DatabaseSync) => Statement>> = { rollback, [begin]: beginAtOnce };
  const statements = new Map<string, Statement>();
  return new TransactionalDialect(wait, {
    database: {
      prepare(sql: string) {
        const cached = statements.get(sql);
        if (cached) return cached;
        const prepared = own[sql]?.(database) ?? adapt(database.prepare(sql));
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
  readonly #wait: number;
  readonly #config: SqliteDialectConfig;

  constructor(wait: number, config: SqliteDialectConfig) {
    super(config);
    this.#wait = wait;
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new TransactionalDriver(this.#wait, this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * A transaction waits for those of other processes when it begins. One that began by reading could not write any more once
 * another process has written, whatever it waits (https://sqlite.org/isolation.html). It asks again and again, as SQLite
 * itself would wait within the call and hold up all requests.
 */
class TransactionalDriver extends SqliteDriver {
  readonly #wait: number;

  constructor(wait: number, config: SqliteDialectConfig) {
    super(config);
    this.#wait = wait;
  }

  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    if (accessMode === "read only") return void (await connection.executeQuery(CompiledQuery.raw("begin")));
    for (const deadline = performance.now() + this.#wait; ; await setTimeout(pause)) {
      try {
        await connection.executeQuery(CompiledQuery.raw(begin));
        return;
      } catch (error) {
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error;
        if (performance.now() < deadline) continue;
        log.error("Another process has been writing to the database for too long; a write is refused.", error);
        throw new BusyError();
      }
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type Statement = ReturnType<typeof adapt>;

/** Begins a transaction at once or fails, without SQLite's own waiting. */
function beginAtOnce(database: DatabaseSync): Statement {
  const statement = adapt(database.prepare(begin));
  const [wait, fail] = [busyTimeout, 0].map((timeout) => database.prepare(`pragma busy_timeout = ${timeout}`));
  const run: Statement["run"] = (parameters) => {
    fail!.get();
    try {
      return statement.run(parameters);
    } finally {
      wait!.get();
    }
  };
  return { ...statement, run };
}

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
