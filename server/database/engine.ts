import type { DialectAdapter, Kysely, QueryExecutorProvider, RawBuilder, Transaction } from "kysely";

/** A foreign key: a column whose values refer to a column of another table. */
export type Reference = { from: string; fromColumn: string; to: string; toColumn: string };

/** The differences between SQLite and PostgreSQL. All other statements run on both. */
export type Engine = {
  /**
   * Whether processes on several machines may share the database. If so, their shared state is stored in it; otherwise,
   * in files of the data folder.
   */
  isShared: boolean;
  /** Runs work in a transaction. Transactions of all processes run one after another. */
  transact: <Tables, Result>(
    db: Kysely<Tables>,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Notifies other processes, once a transaction is committed, that it has recorded a change notice; undefined if the
   * engine cannot.
   */
  announce?: (transaction: QueryExecutorProvider) => Promise<void>;
  /** The foreign keys of all tables. Each has one column. */
  references: (db: QueryExecutorProvider) => Promise<Reference[]>;
  /** The last id that a table has assigned to a row; 0 if it has assigned none. */
  lastId: (db: QueryExecutorProvider, table: string) => Promise<number>;
  /** Makes a table assign only ids greater than `id`, which is above its last one. */
  setLastId: (db: QueryExecutorProvider, table: string, id: number) => Promise<void>;
  /**
   * Erases removed rows from the database's files, as far as the engine can. Call it outside of transactions. Returns
   * false if another process is reading, so that the caller must try again.
   */
  clearRemoved: (db: QueryExecutorProvider, tables: readonly string[]) => Promise<boolean>;
  /**
   * Identifies where a table of the database is stored. The text stays the same while the site runs, but differs after
   * a restore, after a move and in a copy of the database. An image of the whole machine has the same text.
   */
  place: (db: QueryExecutorProvider, table: string) => Promise<string>;
  /**
   * SQL that sorts a query of words. PostgreSQL needs it to use the index of words if the query has a limit; for SQLite
   * it is empty.
   */
  wordOrder: RawBuilder<unknown>;
};

/** Kysely's adapter of a database, which its transactions share. Ours knows its engine. */
export type EngineAdapter = DialectAdapter & { readonly engine: Engine };

/** The engine of an open database or of one of its transactions. */
export function engine(db: QueryExecutorProvider): Engine {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}
