import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { type Database, openDatabase } from "./database/open.ts";
import { HealthCheck, leastFreeBytes } from "./health.ts";
import { readSecret } from "./identity/secret.ts";

let dataDirectory: string;
let db: Database;
let heard: MockInstance<typeof process.stderr.write>;
beforeEach(async () => {
  heard = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  dataDirectory = await mkdtemp(join(tmpdir(), "health-"));
  db = await openDatabase(dataDirectory);
  await readSecret(dataDirectory);
});
afterEach(async () => {
  await db.destroy();
  await rm(dataDirectory, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** What is found now. */
const found = async () => (await new HealthCheck({ db, dataDirectory }).check()).checks;
const well = { database: "ok", disk: "ok", signIn: "ok" };

it("all is well where all is", async () => {
  expect(await new HealthCheck({ db, dataDirectory }).check()).toEqual({ status: "ok", checks: well });
});

it("a database that is gone is not well, until it is back", async () => {
  const path = join(dataDirectory, "school.sqlite");
  await rename(path, `${path}.away`);
  expect(await found()).toEqual({ ...well, database: "failing" });
  await rename(`${path}.away`, path);
  expect(await found()).toEqual(well);
});

it("a database that takes no writes is not well", async () => {
  await sql`pragma query_only = 1`.execute(db);
  expect(await found()).toEqual({ ...well, database: "failing" });
});

it("accounts that cannot be read, and a secret that is gone, keep people from signing in", async () => {
  await db.schema.alterTable("user").renameTo("lost").execute();
  expect(await found()).toEqual({ ...well, signIn: "failing" });
  await db.schema.alterTable("lost").renameTo("user").execute();
  expect(await found()).toEqual(well);
  await rm(join(dataDirectory, "secret"));
  expect(await found()).toEqual({ ...well, signIn: "failing" });
});

it("looking writes nothing to the disk", async () => {
  const files = ["school.sqlite", "school.sqlite-wal"].map((name) => join(dataDirectory, name));
  const state = () => Promise.all(files.map(async (file) => [(await stat(file)).size, (await stat(file)).mtimeMs]));
  const before = await state();
  for (let round = 0; round < 50; round += 1) expect(await found()).toEqual(well);
  expect(await state()).toEqual(before);
  expect(await db.selectFrom("ledger").selectAll().where("collection", "=", "health").execute()).toEqual([]);
});

it("many who ask at once are answered by one look, and the log hears of a change once", async () => {
  await rm(join(dataDirectory, "secret"));
  const health = new HealthCheck({ db, dataDirectory });
  const answers = await Promise.all(Array.from({ length: 100 }, () => health.check()));
  expect(new Set(answers).size).toBe(1);
  expect(heard.mock.calls.filter(([text]) => String(text).includes("The check of signIn fails."))).toHaveLength(1);
});

/** Mounts a small disk; answers how it is taken away, or undefined where that is not allowed here. */
function mountSmallDisk(folder: string, bytes: number): (() => void) | undefined {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder], { stdio: "ignore" });
    return () => execFileSync("umount", [folder]);
  } catch {
    return undefined;
  }
}

it("a disk that is nearly full is not well (left out where no disk may be mounted)", async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
  const unmount = mountSmallDisk(folder, leastFreeBytes + 8 * 1024 * 1024);
  try {
    if (!unmount) return skip();
    const other = await openDatabase(folder);
    await readSecret(folder);
    const look = async () => (await new HealthCheck({ db: other, dataDirectory: folder }).check()).checks;
    expect(await look()).toEqual(well);
    const film = join(folder, "film");
    await writeFile(film, Buffer.alloc(8 * 1024 * 1024, 1));
    expect(await look()).toEqual({ ...well, disk: "failing" });
    await truncate(film);
    expect(await look()).toEqual(well);
    await other.destroy();
  } finally {
    unmount?.();
    await rm(folder, { recursive: true });
  }
});
