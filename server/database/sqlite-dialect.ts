import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { BusyError } from "../log/service-error.ts";
import { log } from "../log/log.ts";
import { noteDamage } from "../disk/database-damage.ts";
import type { EngineAdapter } from "./engine.ts";
import { sqliteEngine } from "./sqlite-engine.ts";

/** How long opening and closing the file waits for other processes, in milliseconds. */
const busyTimeout = 5_000;
/**
 * How long a statement or a transaction waits for another process, and the pause between two attempts, in milliseconds.
 */
const longestWait = 15_000;
const pause = 3;
/**
 * The lowest byte of SQLite's codes for a file that another process has locked (https://sqlite.org/rescode.html#busy).
 */
const busy = 5;
/**
 * How many prepared statements are kept, each some 50 KB: more than the pages, the API and the screens need. A later
 * one, such as one of the many shapes that a stranger's search can have, is prepared each time. None makes room for a
 * later one, because the garbage collector takes long to free a statement that was kept.
 */
const mostStatements = 500;

/**
 * Kysely's SQLite dialect over Node's own SQLite, for the database file at `path`. With WAL and `synchronous=FULL`, an
 * acknowledged write survives a power cut. A statement or a transaction that waits longer than `wait` milliseconds for
 * another process throws a `BusyError`.
 */
export function sqliteDialect(path: string, wait = longestWait): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyTimeout, defensive: true });
  // Deleted rows are overwritten with zeros, so that erased personal data do not stay in the file.
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; " +
      "pragma busy_timeout = 0;",
  );
  const statements = new Map<string, Statement>();
  return new TransactionalDialect(wait, {
    database: {
      prepare(sql: string) {
        const cached = statements.get(sql);
        if (cached) return cached;
        const prepared = sql === "rollback" ? rollback(database) : adapt(database.prepare(sql));
        if (statements.size < mostStatements) statements.set(sql, prepared);
        return prepared;
      },
      close() {
        statements.clear();
        database.exec(`pragma busy_timeout = ${busyTimeout}; pragma wal_checkpoint(truncate);`);
        database.close();
      },
    },
  });
}

/**
 * Kysely assumes that SQLite cannot roll back schema changes and would commit each migration by itself, but SQLite can.
 */
class TransactionalDialect extends SqliteDialect {
  readonly #wait: number;
  readonly #config: SqliteDialectConfig;
  readonly #adapter = new TransactionalAdapter();

  constructor(wait: number, config: SqliteDialectConfig) {
    super(config);
    this.#wait = wait;
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new TransactionalDriver(this.#wait, this.#adapter, this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return this.#adapter;
  }
}

/**
 * A transaction waits for other processes when it begins. If it began with a read and another process then wrote, it
 * could never write, however long it waited (https://sqlite.org/isolation.html).
 */
class TransactionalDriver extends SqliteDriver {
  readonly #wait: number;
  readonly #adapter: DialectAdapter;
  #connection: PatientConnection | undefined;

  constructor(wait: number, adapter: DialectAdapter, config: SqliteDialectConfig) {
    super(config);
    this.#wait = wait;
    this.#adapter = adapter;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#adapter, this.#wait);
    return this.#connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
  }
}

/** Retries while another process is writing. SQLite's own wait would block the thread and with it all requests. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #adapter: DialectAdapter;
  readonly #wait: number;

  constructor(connection: DatabaseConnection, adapter: DialectAdapter, wait: number) {
    this.#connection = connection;
    this.#adapter = adapter;
    this.#wait = wait;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (const deadline = performance.now() + this.#wait; ; await setTimeout(pause)) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) {
          noteDamage(this.#adapter, error);
          throw error;
        }
        if (performance.now() < deadline) continue;
        log.error("Another process has been writing to the database for too long; a write is refused.", error);
        throw new BusyError();
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

class TransactionalAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = sqliteEngine;

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

/** Adapts a prepared statement to the interface that Kysely expects. */
function adapt(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
