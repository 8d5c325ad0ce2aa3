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

/** How long it may take to get a connection, in milliseconds. */
const connectionTimeout = 5_000;
/** How long one statement may take, waiting for another process's transaction included, in milliseconds. */
const statementTimeout = 20_000;
/** After how many milliseconds a server counts as gone that says nothing at all: longer than it may take. */
const answerTimeout = 25_000;
/**
 * After how many milliseconds the server ends a transaction whose process does nothing any more, such as one that was
 * cut off.
 */
export const idleTimeout = 60_000;

/**
 * How values are read: counts and sums, which are of the types int8 and numeric, as numbers; all other types as the
 * library does.
 */
const numbers = new TypeOverrides();
for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) numbers.setTypeParser(type, Number);

/**
 * Kysely's PostgreSQL dialect for the database at `url`, with at most `connections` connections of this process. `idle`
 * is in milliseconds, as `idleTimeout` is; with 0, a transaction may wait for as long as it likes.
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
  // A connection that is lost is told by the next query on it, or not missed at all. Without listeners the process
  // would end, the pool's own listens only to connections that nobody uses at that moment.
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

/** Finds the tables of one schema: the one in which the server makes and finds tables that are named without any. */
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
 * The transaction in which migrations run holds our own lock already (postgres-engine.ts). Meanwhile there is a
 * function of SQLite's that they use, for columns that are text.
 */
class SharedAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = postgresEngine();

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    const body = sql.lit("select jsonb_set(json::jsonb, array[substr(path, 3)], to_jsonb(value))::text");
    await sql`
      create function json_set(json text, path text, value bigint) returns text language sql as ${body}`.execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    // After a failed statement the server refuses this one, and the function goes with the transaction.
    await sql`drop function json_set(text, text, bigint)`.execute(db).catch(() => undefined);
  }
}

/** Says in our own words that no connection can be had, for whatever reason. */
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
 * A value as PostgreSQL takes it: it knows no NUL, which a question may have; what is to be stored has none
 * (engine/fields/text.ts).
 */
const storable = (value: unknown) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;

/**
 * Says in our own words that a connection was lost during a query. Kysely's calls have one of the library's many forms.
 */
class TranslatingClient extends Client {
  override query(...parameters: unknown[]): never {
    const [query, values = []] = parameters as [string | Cursor, unknown[]?];
    if (query instanceof Cursor) return query.on(this) as never;
    const done = super.query(query, values.map(storable)).catch((error: unknown) => {
      // A connection with a query that was given up must not be used again.
      if (!(error instanceof DatabaseError)) void this.end();
      throw translate(error);
    });
    return done as never;
  }
}

/** Reads rows in batches by a cursor of the server, without the package that Kysely knows; it needs a transaction. */
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
    // After an error the server refuses this too, and the cursor goes with the transaction.
    if (this.#isDeclared) await this.#client!.query("close batches").catch(() => undefined);
  }
}

/**
 * Codes of a server that takes nothing at the moment (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * it is starting, ending or has crashed, has no connection left, may only be read, or a lock was not to be had. A
 * statement that takes too long by itself (57014) is a fault of ours.
 */
const passing = /^(?:08...|57P0[1-5]|53[234]00|25006|25P03|55P03|40001|40P01)$/;

/** What a query has thrown; an error of another origin than the server is one of the connection. */
function translate(error: unknown): unknown {
  if (error instanceof DatabaseError && !passing.test(error.code ?? "")) return error;
  return unavailable(error);
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("The database server cannot be used at the moment.", { cause });
}
