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

/** What was copied of each table, by table name. */
export type CopiedTables = Record<string, TableSum>;

/**
 * Copies all rows of one database into another, of either engine. Both are in a transaction: `source` is read as it was
 * at one moment; `target` begins without tables and gets the migrations that `source` has had. The copy is read back
 * and compared. If it differs, this throws, so that the transaction of `target` is rolled back. Tables of features that
 * this version does not have are left out and named in the log.
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
  // Delete the rows that migrations add, such as those of the globals.
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

/** How many rows are in memory at a time: few, because a version of an entry may be as long as the largest form. */
const batchSize = 100;

/** Yields all rows of a table in batches, in no particular order, within an open transaction. */
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
 * A checksum by which tables are compared: the number of rows and the sum of the hashes of all rows, which does not
 * depend on their order.
 */
type TableSum = { rows: number; sum: string };

/** Adds up the hashes of rows, in any order. */
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

/** The checksum of each table, by table name. */
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
