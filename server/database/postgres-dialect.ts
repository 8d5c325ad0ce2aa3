import {
  type DatabaseConnection,
  type DatabaseMetadataOptions,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  type PostgresCursorConstructor,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  sql,
  type TableMetadata,
} from "kysely";
import { Client, DatabaseError, Pool, TypeOverrides, types } from "pg";
import type { EngineAdapter } from "./engine.ts";
import { SharedQueryCompiler } from "./postgres-compiler.ts";
import { postgresEngine } from "./postgres-engine.ts";
import { connectionNames } from "./postgres-server.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Time limit for getting a connection, in milliseconds. */
const connectionTimeout = 5_000;
/** Time limit of a statement, in milliseconds, including the wait for another process's transaction. */
const statementTimeout = 20_000;
/**
 * A server that has not answered a statement after so many milliseconds counts as gone. It is longer than the
 * statement's own limit.
 */
const answerTimeout = 25_000;
/** After so many idle milliseconds the server ends a transaction, for example one whose process lost its connection. */
export const idleTimeout = 60_000;

/**
 * How values are read: counts and sums, of the types int8 and numeric, become numbers; the library decides about other
 * types.
 */
const numbers = new TypeOverrides();
for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) numbers.setTypeParser(type, Number);

/**
 * Kysely's PostgreSQL dialect for the database at `url`, with at most `connections` connections of this process. `idle`
 * is the limit of idle transactions in milliseconds; with 0, there is no limit.
 */
export function postgresDialect(url: string, connections: number, idle = idleTimeout): Dialect {
  const pool = new Pool({
    application_name: connectionNames.pool,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: statementTimeout,
    query_timeout: answerTimeout,
    idle_in_transaction_session_timeout: idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: numbers,
    Client: TranslatingClient,
  });
  // If a connection is lost, the next query on it fails, which is soon enough. Without an error listener the process
  // would end, because the pool itself only listens on connections that are not in use.
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return new SharedDialect({ pool });
}

class SharedDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor({ pool }: { pool: PostgresPool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createQueryCompiler(): SharedQueryCompiler {
    return new SharedQueryCompiler();
  }

  override createAdapter(): PostgresAdapter {
    return new SharedAdapter();
  }

  override createDriver(): PostgresDriver {
    return new TranslatingDriver({ pool: this.#pool, cursor: Cursor as PostgresCursorConstructor });
  }

  override createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new SchemaIntrospector(db);
  }
}

/**
 * Lists the tables of one schema: the one in which the server creates and finds tables that are named without a schema.
 */
class SchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(this.#db);
    return (await super.getTables(options)).filter(({ schema }) => schema === rows[0]?.schema);
  }
}

/**
 * Takes no lock for migrations, because the transaction in which they run already holds our own (postgres-engine.ts).
 * In place of the lock it defines a function of SQLite's that migrations use, for columns that are text.
 */
class SharedAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = postgresEngine();

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    const body = sql.lit("select jsonb_set(json::jsonb, array[substr(path, 3)], to_jsonb(value))::text");
    await sql`
      create function json_set(json text, path text, value bigint) returns text language sql as ${body}`.execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    // After a failed statement the server rejects this one, but then the rollback removes the function.
    await sql`drop function json_set(text, text, bigint)`.execute(db).catch(() => undefined);
  }
}

/** Converts any failure to get a connection into the site's own error. */
class TranslatingDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/**
 * A value as PostgreSQL accepts it. It has no NUL characters, which a search query may contain; stored values contain
 * none (engine/fields/text.ts).
 */
const storable = (value: unknown) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;

/**
 * Converts a connection lost during a query into the site's own error. Kysely uses one of the library's many call
 * forms.
 */
class TranslatingClient extends Client {
  override query(...parameters: unknown[]): never {
    const [query, values = []] = parameters as [string | Cursor, unknown[]?];
    if (query instanceof Cursor) return query.on(this) as never;
    const done = super.query(query, values.map(storable)).catch((error: unknown) => {
      // A connection with an abandoned query must not be used again.
      if (!(error instanceof DatabaseError)) void this.end();
      throw translate(error);
    });
    return done as never;
  }
}

/**
 * Reads rows in batches through a cursor on the server, without the package that Kysely supports. It needs a
 * transaction.
 */
class Cursor {
  readonly #query: [string, unknown[]];
  #client: Client | undefined;
  #isDeclared = false;

  constructor(query: string, values: unknown[]) {
    this.#query = [`declare batches no scroll cursor for ${query}`, values];
  }

  on(client: Client): this {
    this.#client = client;
    return this;
  }

  async read(count: number): Promise<unknown[]> {
    if (!this.#isDeclared) await this.#client!.query(...this.#query);
    this.#isDeclared = true;
    const { rows } = await this.#client!.query(`fetch ${count} from batches`);
    return rows;
  }

  async close(): Promise<void> {
    // After an error the server rejects this too, but then the end of the transaction closes the cursor.
    if (this.#isDeclared) await this.#client!.query("close batches").catch(() => undefined);
  }
}

/**
 * Codes of a server that is unavailable for the moment
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): it is starting, stopping or has crashed, has no
 * connection left, is read-only, or a lock could not be had. A statement that takes too long by itself (57014) is a
 * fault of ours.
 */
const passing = /^(?:08...|57P0[1-5]|53[234]00|25006|25P03|55P03|40001|40P01)$/;

/** Converts an error of a query. An error that does not come from the server is one of the connection. */
function translate(error: unknown): unknown {
  if (error instanceof DatabaseError && !passing.test(error.code ?? "")) return error;
  return unavailable(error);
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("The database server cannot be used at the moment.", { cause });
}
