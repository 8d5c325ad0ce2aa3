import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Kysely } from "kysely";
import { expect, it } from "vitest";
import { sqliteDialect } from "./sqlite-dialect.ts";

const rounds = 200;

/** What a process of its own does: it raises the number in a database by one, again and again. */
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
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", countUp, join(import.meta.dirname, "sqlite-dialect.ts"), file]);
  await Promise.all([run(), run(), run()]);
  expect(await db.selectFrom("number").select("value").executeTakeFirst()).toEqual({ value: 3 * rounds });
  await db.destroy();
  await rm(folder, { recursive: true });
});
