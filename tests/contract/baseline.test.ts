import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeOlderDatabase, olderTitles, readFixture } from "../kit/older-database.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { fillDatabase, openSiteDatabase } from "../kit/site-database.ts";
import { type Site, startSite } from "../kit/site.ts";

// The database of the last version before 1.0.0 is opened, on either engine.

/** The migrations of 1.0.0: once released, they are never changed. */
const frozen = {
  "0001-content.ts": "d3602b57e3cffc64",
  "0002-accounts.ts": "17838148f0257be4",
  "0003-site.ts": "2121a4a977ff3a3c",
};

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "baseline-"));
  const isServer = await fillDatabase(folder, async () => (await readFixture("before-1.0.0.sql")).toString("utf8"));
  if (!isServer) await makeOlderDatabase(folder);
  site = await startSite({ ...administratorEnvironment, DATA_DIR: folder });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The columns of every table, and the columns of every index. */
async function schemaOf(dataDirectory: string) {
  const db = await openSiteDatabase(dataDirectory);
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: all }) =>
    all.map(({ name: column, ...kind }) =>
      JSON.stringify([name, column, kind.dataType, kind.isNullable, kind.hasDefaultValue]),
    ),
  );
  const isServer = process.env.TESTS_ENGINE === "postgres";
  const { rows } = await (
    isServer
      ? sql<{
          made: string;
        }>`select regexp_replace(indexdef, ' ON [^ ]+', '') as made from pg_indexes where schemaname = 'public'`
      : sql<{ made: string }>`select name || coalesce(sql, '') as made from sqlite_schema where type = 'index'`
  ).execute(db);
  await db.destroy();
  return { columns: columns.toSorted(), indexes: rows.map(({ made }) => made).toSorted() };
}

it("it has the tables, columns and indexes of a new one, and all that was in it", async () => {
  const list = (await (await fetch(`${site.origin}/api/syllabus?limit=100`)).json()) as { title: string }[];
  expect(list.map(({ title }) => title)).toEqual(olderTitles);
  expect(await (await fetch(`${site.origin}/bn/notice`)).text()).toContain("একটি নোটিশ");
  const session = await openSession(site);
  expect(await (await fetch(`${site.origin}/admin/bin`, { headers: { Cookie: session.cookie } })).text()).toContain(
    "Removed",
  );
  const { status } = await writerOf(site, session.token)("POST", "/syllabus", {
    title: "New",
    link: "https://a.example",
  });
  expect(status).toBe(201);
  const empty = await mkdtemp(join(tmpdir(), "new-"));
  const fresh = await startSite({ DATA_DIR: empty, SAMPLE_CONTENT: "no" });
  expect(await schemaOf(folder)).toEqual(await schemaOf(empty));
  await fresh.stop();
  await rm(empty, { recursive: true, force: true });
});

it("the migrations of 1.0.0 are frozen", async () => {
  const migrations = join(import.meta.dirname, "../../server/database/migrations");
  const names = (await readdir(migrations)).toSorted();
  expect(names.slice(0, 3)).toEqual(Object.keys(frozen));
  names.forEach((name, place) => expect(name).toMatch(new RegExp(`^${String(place + 1).padStart(4, "0")}-|^9\\d{3}-`)));
  for (const [name, hash] of Object.entries(frozen)) {
    const text = await readFile(join(migrations, name), "utf8");
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16), name).toBe(hash);
  }
});
