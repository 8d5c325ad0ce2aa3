import type { DialectAdapter, Kysely, QueryExecutorProvider, RawBuilder, Transaction } from "kysely";

/** A foreign key: a column whose values name rows of a table by another column. */
export type Reference = { from: string; fromColumn: string; to: string; toColumn: string };

/** What SQLite and PostgreSQL do in different ways. All other statements run on both. */
export type Engine = {
  /**
   * Whether processes on several machines share a database: what they must agree on lies in it. Otherwise it is a file
   * of the data folder.
   */
  isShared: boolean;
  /** Runs work in a transaction. Transactions of all processes run one after another. */
  transact: <Tables, Result>(
    db: Kysely<Tables>,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Tells other processes, once a transaction is committed, that it has recorded a change notice; undefined where the
   * engine has no way to.
   */
  announce?: (transaction: QueryExecutorProvider) => Promise<void>;
  /** The foreign keys of all tables. Each has one column. */
  references: (db: QueryExecutorProvider) => Promise<Reference[]>;
  /** The last id that a table has given to a row; 0 for a table that has given none. */
  lastId: (db: QueryExecutorProvider, table: string) => Promise<number>;
  /** Lets a table give only ids after `id`, which is above its last one. */
  setLastId: (db: QueryExecutorProvider, table: string, id: number) => Promise<void>;
  /**
   * Clears what was removed from tables out of the files of the database, as far as the engine can. Runs outside of a
   * transaction. False if another process is reading, so that it must be tried again.
   */
  clearRemoved: (db: QueryExecutorProvider, tables: readonly string[]) => Promise<boolean>;
  /**
   * A text that says where a table of the database is: it stays while the site runs on, and is another one after a
   * restore, after a move and in a copy of the database. An image of the whole machine has the same one.
   */
  place: (db: QueryExecutorProvider, table: string) => Promise<string>;
  /** The order of words that makes a query with a limit read them from their index. */
  wordOrder: RawBuilder<unknown>;
};

/** Kysely's adapter of a database, which its transactions share; ours know their engine. */
export type EngineAdapter = DialectAdapter & { readonly engine: Engine };

/** The engine of an open database or of one of its transactions. */
export function engine(db: QueryExecutorProvider): Engine {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}
