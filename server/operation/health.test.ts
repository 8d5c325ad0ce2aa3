import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { Database } from "../database/open.ts";
import { needed } from "./disk.ts";
import { fileChecks } from "./database-file.ts";
import { healthOf } from "./health.ts";
import { listChecks } from "./list.ts";
import { good } from "./words.ts";
import * as m from "../../messages/compiled/messages.js";
import { openSecret } from "../auth/secret.ts";
import { readEnvironment } from "../environment.ts";
import { openSiteDatabase } from "./open-database.ts";

let dataDirectory: string;
let db: Database;
let stderr: MockInstance<typeof process.stderr.write>;
beforeEach(async () => {
  stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  dataDirectory = await mkdtemp(join(tmpdir(), "health-"));
  db = await openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory }));
  await openSecret(db, dataDirectory);
});
afterEach(async () => {
  await db.destroy();
  await rm(dataDirectory, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** The health of a site with its database in a folder. */
const healthIn = (folder: string, database: Database) =>
  healthOf(listChecks({ database: fileChecks(folder), identity: { where: m.system_identity_local } }), {
    db: database,
    DATA_DIR: folder,
  });
/** The results of a fresh check. */
const runChecks = async () => (await healthIn(dataDirectory, db)()).checks;
const allOk = { database: "ok", disk: "ok", signIn: "ok" };

it("the health is ok if every check passes", async () => {
  expect(await healthIn(dataDirectory, db)()).toEqual({ status: "ok", checks: allOk });
});

it("the database check fails while the database file is missing", async () => {
  const path = join(dataDirectory, "school.sqlite");
  await rename(path, `${path}.away`);
  expect(await runChecks()).toEqual({ ...allOk, database: "failing" });
  await rename(`${path}.away`, path);
  expect(await runChecks()).toEqual(allOk);
});

it("the database check fails if the database accepts no writes", async () => {
  await sql`pragma query_only = 1`.execute(db);
  expect(await runChecks()).toEqual({ ...allOk, database: "failing" });
});

it("the sign-in check fails if accounts cannot be read or the secret is missing", async () => {
  await db.schema.alterTable("user").renameTo("lost").execute();
  expect(await runChecks()).toEqual({ ...allOk, signIn: "failing" });
  await db.schema.alterTable("lost").renameTo("user").execute();
  expect(await runChecks()).toEqual(allOk);
  await rm(join(dataDirectory, "secret"));
  expect(await runChecks()).toEqual({ ...allOk, signIn: "failing" });
});

it("a health check writes nothing to the disk", async () => {
  const files = ["school.sqlite", "school.sqlite-wal"].map((name) => join(dataDirectory, name));
  const state = () => Promise.all(files.map(async (file) => [(await stat(file)).size, (await stat(file)).mtimeMs]));
  const before = await state();
  for (let round = 0; round < 50; round += 1) expect(await runChecks()).toEqual(allOk);
  expect(await state()).toEqual(before);
  expect(await db.selectFrom("collection_stats").selectAll().where("collection", "=", "health").execute()).toEqual([]);
});

it("simultaneous health checks share one result, and a failure is logged once", async () => {
  await rm(join(dataDirectory, "secret"));
  const health = healthIn(dataDirectory, db);
  const results = await Promise.all(Array.from({ length: 100 }, () => health()));
  expect(new Set(results).size).toBe(1);
  expect(stderr.mock.calls.filter(([text]) => String(text).includes("The check of signIn fails."))).toHaveLength(1);
});

/** Mounts a small disk; returns a function that unmounts it, or undefined if mounting is not allowed. */
function mountSmallDisk(folder: string, bytes: number): (() => void) | undefined {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder], { stdio: "ignore" });
    return () => execFileSync("umount", [folder]);
  } catch {
    return undefined;
  }
}

it("the disk check fails on a nearly full disk (skipped where no disk may be mounted)", async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
  const unmount = mountSmallDisk(folder, needed + 8 * 1024 * 1024);
  try {
    if (!unmount) return skip();
    const other = await openSiteDatabase(readEnvironment({ DATA_DIR: folder }));
    await openSecret(other, folder);
    const checkSmallDisk = async () => (await healthIn(folder, other)()).checks;
    expect(await checkSmallDisk()).toEqual(allOk);
    const filler = join(folder, "filler");
    await writeFile(filler, Buffer.alloc(8 * 1024 * 1024, 1));
    expect(await checkSmallDisk()).toEqual({ ...allOk, disk: "failing" });
    await truncate(filler);
    expect(await checkSmallDisk()).toEqual(allOk);
    await other.destroy();
  } finally {
    unmount?.();
    await rm(folder, { recursive: true });
  }
});

it("an object store that is slow at times is told by its last look, for some minutes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const looks = [Promise.resolve([good("mediaStore", "It answers.")]), new Promise<never>(() => undefined)];
    const store = { doctor: () => looks.shift() ?? new Promise<never>(() => undefined), place: "", describe: () => [] };
    const contributed = { database: fileChecks(dataDirectory), identity: { where: m.system_identity_local }, store };
    const checks = listChecks(contributed as unknown as Parameters<typeof listChecks>[0]);
    const health = healthOf(checks, { db, DATA_DIR: dataDirectory });
    for (const minutes of [0, 1, 1]) {
      vi.advanceTimersByTime(minutes * 61_000);
      expect((await health()).checks.mediaStore).toBe("ok");
    }
    expect(looks).toEqual([]);
    vi.advanceTimersByTime(2 * 60_000);
    expect((await health()).checks.mediaStore).toBe("failing");
  } finally {
    vi.useRealTimers();
  }
});
