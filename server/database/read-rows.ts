import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { AnyRow, AnyTables, TableShape } from "./table-list.ts";

/** How many rows are in memory at a time: few, as a version of an entry may have as many characters as a form takes. */
const batchSize = 100;

/** All rows of a table, in batches and in no particular order, while a transaction is open. */
export async function* readRows(
  transaction: Transaction<AnyTables>,
  { name, columns }: TableShape,
): AsyncGenerator<AnyRow[]> {
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
export type TableSum = { rows: number; sum: string };

/** Adds up rows, whatever order they come in. */
export class RowSum {
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
