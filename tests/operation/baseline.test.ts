import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeOlderDatabase, olderTitles, readFixture } from "../kit/older-database.ts";
import { ProjectCopy } from "../kit/project-copy.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { databaseVariables, fillDatabase, isOnServer, openSiteDatabase, runSql } from "../kit/site-database.ts";
import { type Site, startBuiltSite, startSite } from "../kit/site.ts";

// This file opens databases of the last version before 1.0.0 and of 1.0.0, on either engine.

/** The migrations of 1.0.0 (the first three) and of 1.1.0, which must never change because they were released. */
const frozen = {
  "0001-content.ts": "d3602b57e3cffc64",
  "0002-accounts.ts": "17838148f0257be4",
  "0003-site.ts": "2121a4a977ff3a3c",
  "0004-office.ts": "7f5a66f508a6c97c",
  "0005-confirmations.ts": "b348c09492a0872a",
  "0006-change-notes.ts": "3a4496b8fac2091c",
  "0007-routines.ts": "db77e2605d29a258",
  "0008-files.ts": "0fec8211514437a1",
  "0009-urgent.ts": "c573ef9b4a180e1c",
  "0010-upkeep.ts": "00597c3ea5a0f597",
  "0011-dates-and-fees.ts": "f2cd08bfb3cf4ac7",
  "0012-people.ts": "1e58a69a43d646ec",
  "0013-visible-files.ts": "4e1a7f5fd9f0e3e5",
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

/** Returns the columns of every table and of every index. */
async function schemaOf(dataDirectory: string) {
  const db = await openSiteDatabase(dataDirectory);
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: all }) =>
    all.map(({ name: column, ...kind }) =>
      JSON.stringify([name, column, kind.dataType, kind.isNullable, kind.hasDefaultValue]),
    ),
  );
  const { rows } = await (
    isOnServer
      ? sql<{
          made: string;
        }>`select regexp_replace(indexdef, ' ON [^ ]+', '') as made from pg_indexes where schemaname = 'public'`
      : sql<{ made: string }>`select name || coalesce(sql, '') as made from sqlite_schema where type = 'index'`
  ).execute(db);
  await db.destroy();
  return { columns: columns.toSorted(), indexes: rows.map(({ made }) => made).toSorted() };
}

it("an upgraded database has the tables, columns and indexes of a new one, and keeps its content", async () => {
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

/** The collection that a school has added to 1.0.0 by the first recipe, without its messages. */
const ownKind = `
import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages } from "../messages/action-messages.ts";

export default collection({
  name: "citizenCharter",
  listView: "links",
  fields: {
    title: field.text({ label: m.field_title, localized: true }),
    link: field.link({ label: m.field_document }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "oldest",
  api: apiPaths("/citizenCharter"),
  admin: adminPaths("CitizenCharter"),
  messages: { title: m.field_title, about: m.field_title, empty: m.entry_empty, ...entryMessages },
});
`;
const ownMigration = `
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("citizenCharter")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("titleBn", "text")
    .addColumn("link", "text", (column) => column.notNull())
    .addColumn("visibility", "text")
    .execute();
  const index = db.schema.createIndex("citizenCharter_visibility").on("citizenCharter").column("visibility");
  await index.where(sql.ref("visibility"), "is not", null).execute();
}
`;

it("a database of 1.0.0 with a school's own migration is upgraded, backed up and restored", async () => {
  const copy = await ProjectCopy.make();
  for (const made of ["build", "messages/compiled"])
    await symlink(join(import.meta.dirname, "../..", made), join(copy.folder, made));
  await copy.create("collections/citizenCharter.ts", ownKind);
  await copy.create("server/database/migrations/9001-citizen-charter.ts", ownMigration);
  const DATA_DIR = join(copy.folder, "data");
  await mkdir(DATA_DIR);
  const dump = async () => (await readFixture("1.0.0-own-kind.sql")).toString("utf8");
  const isServer = await fillDatabase(DATA_DIR, dump);
  if (!isServer) await writeFile(join(DATA_DIR, "school.sqlite"), await readFixture("1.0.0-own-kind.sqlite"));
  const variables = { DATA_DIR, ...(await databaseVariables(DATA_DIR)) };
  const start = () =>
    startBuiltSite({ ...administratorEnvironment, ...variables }, join(copy.folder, "none"), copy.folder);
  const titles = async ({ origin }: Site, path: string) =>
    ((await (await fetch(`${origin}/api/${path}`)).json()) as { title: string }[]).map(({ title }) => title);
  let upgraded = await start();
  try {
    expect(await titles(upgraded, "citizenCharter")).toEqual(["Charter 0", "Charter 1", "Charter 2"]);
    const write = writerOf(upgraded, (await openSession(upgraded)).token);
    const added = { title: "Recognition", authority: "Board" };
    expect((await write("POST", "/recognition", added)).status).toBe(201);
    expect((await write("PATCH", "/updateFaculty/1", { subject: "Physics", telephone: "+880 0000" })).status).toBe(200);
    await upgraded.stop();
    // The tables of a feature that was deleted. A backup of a server leaves them out, and says so.
    for (const name of ["lost_migration", "lost_item"]) await runSql(DATA_DIR, `create table ${name} (name text)`);
    const backup = join(copy.folder, "backup.tar");
    const made = copy.command("backup", [backup], variables);
    expect([made.status, made.output.includes("lost_item")]).toEqual([0, isServer]);
    expect(copy.command("restore", [backup], variables)).toMatchObject({ status: 0 });
    upgraded = await start();
    expect(await titles(upgraded, "recognition")).toEqual(["Recognition"]);
  } finally {
    await upgraded.stop();
    await copy.remove();
  }
});

it("the migrations of released versions are frozen", async () => {
  const migrations = join(import.meta.dirname, "../../server/database/migrations");
  const names = (await readdir(migrations)).toSorted();
  expect(names.slice(0, Object.keys(frozen).length)).toEqual(Object.keys(frozen));
  names.forEach((name, place) => expect(name).toMatch(new RegExp(`^${String(place + 1).padStart(4, "0")}-|^9\\d{3}-`)));
  for (const [name, hash] of Object.entries(frozen)) {
    const text = await readFile(join(migrations, name), "utf8");
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16), name).toBe(hash);
  }
});
