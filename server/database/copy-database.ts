import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { StartError } from "../log/start-error.ts";
import { keepLastId, lastIdOf } from "./last-id.ts";
import { log } from "../log/log.ts";
import { migrateLike } from "./migrate.ts";
import { tablesOfOtherFeatures } from "./migration-sets.ts";
import { type AnyRow, type AnyTables, listTables, type TableShape } from "./table-list.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** What was copied of each table, by the tables' names. */
export type CopiedTables = Record<string, TableSum>;

/**
 * Copies all rows of one database into another, of either engine. Both are in a transaction: that of `source` sees one
 * moment, and that of `target` begins with no tables and is given those of the migrations that `source` has had. What
 * arrived is read again and compared; throws where it is not the same, so that the transaction of `target` ends without
 * a trace. Tables of features that this version does not have are left out, and named in the log.
 */
export async function copyDatabase(
  source: Transaction<AnyTables>,
  target: Transaction<AnyTables>,
): Promise<CopiedTables> {
  await migrateLike(target, source);
  const tables = await listTables(target);
  const all = await listTables(source);
  const unknown = await tablesOfOtherFeatures(all.map(({ name }) => name));
  if (unknown.length > 0)
    log.info(
      `Not copied, as they are of a feature that this version of the site does not have: ${unknown.join(", ")}.`,
    );
  if (
    !isDeepStrictEqual(
      tables,
      all.filter(({ name }) => !unknown.includes(name)),
    )
  )
    throw new StartError("The database has other tables than this version of the site makes. Nothing was copied.");
  // Migrations add rows, such as those of the globals.
  for (const { name } of tables.toReversed()) await target.deleteFrom(name).execute();
  const copied: CopiedTables = {};
  for (const table of tables) copied[table.name] = await copyRows(source, target, table);
  const arrived = await sumTables(target, tables);
  const wrong = tables.filter(({ name }) => !isDeepStrictEqual(arrived[name], copied[name]));
  if (wrong.length > 0)
    throw new StartError(
      `What arrived is not what was sent, in ${wrong.map(({ name }) => name).join(", ")}. Nothing was copied.`,
    );
  return copied;
}

async function copyRows(
  source: Transaction<AnyTables>,
  target: Transaction<AnyTables>,
  table: TableShape,
): Promise<TableSum> {
  const sum = new RowSum(table);
  for await (const rows of readRows(source, table)) {
    sum.add(rows);
    await addRows(target, table, rows);
  }
  if (table.columns.includes("id")) await keepLastId(target, table.name, await lastIdOf(source, table.name));
  return sum.result();
}

async function addRows(target: Transaction<AnyTables>, { name }: TableShape, rows: AnyRow[]): Promise<void> {
  const unfit = rows.find((row) =>
    Object.values(row).some((value) => typeof value === "string" && value.includes("\0")),
  );
  if (unfit)
    throw new StartError(
      `A text of ${name}${unfit.id === undefined ? "" : ` ${unfit.id}`} holds the sign NUL, ` +
        "which PostgreSQL cannot keep. Save it without this sign. Nothing was copied.",
    );
  try {
    await target.insertInto(name).values(rows).execute();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new StartError(`The rows of ${name} cannot be copied: ${(error as Error).message}. Nothing was copied.`, {
      cause: error,
    });
  }
}

/** How many rows are in memory at a time: few, as a version of an entry may have as many characters as a form takes. */
const batchSize = 100;

/** All rows of a table, in batches and in no particular order, while a transaction is open. */
async function* readRows(transaction: Transaction<AnyTables>, { name, columns }: TableShape): AsyncGenerator<AnyRow[]> {
  let batch: AnyRow[] = [];
  for await (const row of transaction.selectFrom(name).select(columns).stream(batchSize)) {
    if (batch.push(row) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * What tells whether two tables hold the same rows: their number, and the sum of the hashes of all, which no order
 * changes.
 */
type TableSum = { rows: number; sum: string };

/** Adds up rows, whatever order they come in. */
class RowSum {
  readonly #columns: readonly string[];
  #rows = 0;
  #sum = 0n;

  constructor({ columns }: TableShape) {
    this.#columns = columns;
  }

  add(rows: readonly AnyRow[]): void {
    for (const row of rows) {
      const text = JSON.stringify(this.#columns.map((column) => row[column]));
      this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${createHash("sha256").update(text).digest("hex")}`));
    }
    this.#rows += rows.length;
  }

  result(): TableSum {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, "0") };
  }
}

/** The sum of the rows of each table, by the tables' names. */
export async function sumTables(
  transaction: Transaction<AnyTables>,
  tables: readonly TableShape[],
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const sum = new RowSum(table);
    for await (const rows of readRows(transaction, table)) sum.add(rows);
    sums[table.name] = sum.result();
  }
  return sums;
}
