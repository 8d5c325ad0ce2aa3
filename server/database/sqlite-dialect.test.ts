import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { isDatabaseDamaged } from "../disk/database-damage.ts";
import { BusyError } from "../log/service-error.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

const rounds = 200;

/** The script of a child process: it increments a number in a database again and again. */
const countUp = `
  import { Kysely } from "kysely";
  const { sqliteDialect } = await import(process.argv[1]);
  const db = new Kysely({ dialect: sqliteDialect(process.argv[2]) });
  for (let round = 0; round < ${rounds}; round += 1) {
    await db.transaction().execute(async (transaction) => {
      const { value } = await transaction.selectFrom("number").select("value").executeTakeFirstOrThrow();
      await transaction.updateTable("number").set({ value: value + 1 }).execute();
    });
  }
  await db.destroy();
`;

it("transactions of several processes that begin by reading wait for each other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "processes-"));
  const file = join(folder, "numbers.sqlite");
  const db = new Kysely<{ number: { value: number } }>({ dialect: sqliteDialect(file) });
  await db.schema.createTable("number").addColumn("value", "integer").execute();
  await db.insertInto("number").values({ value: 0 }).execute();
  const run = () =>
    promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      countUp,
      join(import.meta.dirname, "sqlite-dialect.ts"),
      file,
    ]);
  await Promise.all([run(), run(), run()]);
  expect(await db.selectFrom("number").select("value").executeTakeFirst()).toEqual({ value: 3 * rounds });
  await db.destroy();
  await rm(folder, { recursive: true });
});

it("a transaction or a statement waits for another process, holds up nothing here, and gives up at last", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const folder = await mkdtemp(join(tmpdir(), "processes-"));
  const file = join(folder, "numbers.sqlite");
  const db = new Kysely<{ number: { value: number } }>({ dialect: sqliteDialect(file, 100) });
  await db.schema.createTable("number").addColumn("value", "integer").execute();
  const write = () =>
    db.transaction().execute((transaction) => transaction.insertInto("number").values({ value: 1 }).execute());
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  await expect(write()).rejects.toThrow(BusyError);
  await expect(db.insertInto("number").values({ value: 1 }).execute()).rejects.toThrow(BusyError);
  const waiting = Promise.all([write(), db.insertInto("number").values({ value: 1 }).execute()]);
  setImmediate(() => other.exec("commit"));
  await waiting;
  other.close();
  await db.destroy();
  await rm(folder, { recursive: true });
  expect(stderr.mock.calls.filter(([text]) => String(text).includes("for too long"))).toHaveLength(2);
  stderr.mockRestore();
});

it("damage of a database says nothing of another one that the process has opened", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const folder = await mkdtemp(join(tmpdir(), "damaged-"));
  const [file, other] = [join(folder, "numbers.sqlite"), join(folder, "others.sqlite")];
  const whole = new DatabaseSync(file);
  whole.exec("create table number (value integer)");
  whole.close();
  // The second page of the file holds the table.
  const size = (await stat(file)).size / 2;
  await writeFile(file, Buffer.concat([(await readFile(file)).subarray(0, size), Buffer.alloc(size, 0xff)]));
  const databases = [file, other].map((path) => new Kysely<never>({ dialect: sqliteDialect(path) }));
  for (const db of databases) await sql`select * from number`.execute(db).catch(() => undefined);
  expect(databases.map(isDatabaseDamaged)).toEqual([true, false]);
  for (const db of databases) await db.destroy();
  await rm(folder, { recursive: true });
  expect(stderr.mock.calls).toHaveLength(1);
  stderr.mockRestore();
});

/** The script of a child process: it runs thousands of different statements and prints how many MB it then has more. */
const varied = `
  import { Kysely, sql } from "kysely";
  const { sqliteDialect } = await import(process.argv[1]);
  const db = new Kysely({ dialect: sqliteDialect(":memory:") });
  await sql\`create table number (value integer)\`.execute(db);
  const ask = (shape) => {
    const term = (place) => sql.raw("(value > " + (shape + place) + " and value in (select value from number))");
    const terms = Array.from({ length: 20 }, (_, place) => term(place));
    return sql\`select value from number where \${sql.join(terms, sql\` or \`)}\`.execute(db);
  };
  const askAll = async (from, to) => {
    for (let shape = from; shape < to; shape += 1) {
      await ask(shape);
      if (shape % 250 === 0) gc();
    }
    return process.memoryUsage.rss() / 1024 ** 2;
  };
  const before = await askAll(0, 1_000);
  process.stdout.write(String((await askAll(1_000, 4_000)) - before));
`;

it("thousands of different statements, as a stranger's searches make, do not stay in memory", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "--eval",
    varied,
    join(import.meta.dirname, "sqlite-dialect.ts"),
  ]);
  expect(Number(stdout)).toBeLessThan(30);
});
