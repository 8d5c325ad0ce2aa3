import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { titlesInBackup } from "../backup-archive.ts";
import { startFailureOutput } from "../failed-start.ts";
import { withDatabaseFile, makeOlderDatabase, olderTitles, olderVersion, titlesIn } from "../older-database.ts";
import { runCommand } from "../operator-command.ts";
import { startSite } from "../site.ts";

let DATA_DIR: string;
let file: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "upgrade-"));
  file = join(DATA_DIR, "school.sqlite");
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const backups = () => readdir(join(DATA_DIR, "backups")).catch(() => [] as string[]);

/** Starts and stops the site; returns the titles of its list. */
async function startOnce(): Promise<string[]> {
  const site = await startSite({ DATA_DIR });
  const entries = (await (await fetch(`${site.origin}/api/syllabus?limit=100`)).json()) as { title: string }[];
  await site.stop();
  return entries.map(({ title }) => title);
}

it("an older database keeps its entries, and is copied before it is upgraded", async () => {
  await makeOlderDatabase(DATA_DIR);
  expect(await startOnce()).toEqual(olderTitles);
  const [copy = "", ...more] = await backups();
  expect([copy, more]).toEqual([expect.stringMatching(/^school-0001-collections-\d{8}T\d{6}Z\.tar$/), []]);
  expect(await titlesInBackup(join(DATA_DIR, "backups", copy))).toEqual(olderTitles);
  // The next start has nothing to upgrade.
  await startOnce();
  expect(await backups()).toEqual([copy]);
});

it("an upgrade can be undone by restoring its backup", async () => {
  await makeOlderDatabase(DATA_DIR);
  await startOnce();
  const migrations = () =>
    withDatabaseFile(file, (database) =>
      database
        .prepare("select name from kysely_migration")
        .all()
        .map(({ name }) => name),
    );
  expect(migrations().length).toBeGreaterThan(1);
  const [backup = ""] = await backups();
  expect(await runCommand("restore", [join(DATA_DIR, "backups", backup)], DATA_DIR)).toMatchObject({ code: 0 });
  expect([migrations(), titlesIn(file)]).toEqual([[olderVersion], olderTitles]);
  // The newer version can be tried once more.
  expect(await startOnce()).toEqual(olderTitles);
});

it("an upgrade that fails leaves the database as it was, names every cause, and can simply be repeated", async () => {
  await makeOlderDatabase(DATA_DIR);
  // The last table that the second migration makes is there already.
  withDatabaseFile(file, (database) => database.exec("create table idempotency_key (id integer)"));
  const tables = () =>
    withDatabaseFile(file, (database) => database.prepare("select name, sql from sqlite_schema order by name").all());
  const before = tables();
  for (const _ of [1, 2]) {
    const output = (await startFailureOutput({ DATA_DIR })).slice(0, 3);
    expect(output).toEqual([
      expect.stringMatching(/^\d{4}-.*Z The site could not start\.$/),
      "because: The tables could not be made or upgraded; the database is as it was.",
      expect.stringContaining('because: table "idempotency_key" already exists'),
    ]);
    expect(tables()).toEqual(before);
    expect(await backups()).toHaveLength(1);
  }
  withDatabaseFile(file, (database) => database.exec("drop table idempotency_key"));
  expect(await startOnce()).toEqual(olderTitles);
});

it("copies of the last three versions are kept, and unfinished ones are removed", async () => {
  await makeOlderDatabase(DATA_DIR);
  await mkdir(join(DATA_DIR, "backups"));
  const others = [
    "0000-a-20200101T000000Z",
    "0000-b-20200102T000000Z",
    "0000-c-20200103T000000Z",
    `${olderVersion}-20200104T000000Z`,
  ];
  const names = [...others.map((name) => `school-${name}.tar`), "school-0000-c.tar.part", "notes.txt"];
  for (const name of names) await writeFile(join(DATA_DIR, "backups", name), "");
  await startOnce();
  expect((await backups()).toSorted()).toEqual([
    "notes.txt",
    "school-0000-b-20200102T000000Z.tar",
    "school-0000-c-20200103T000000Z.tar",
    expect.stringMatching(/^school-0001-collections-(?!2020)/),
  ]);
});

it("a newer database is refused in one line, and not touched", async () => {
  await startOnce();
  withDatabaseFile(file, (database) => {
    database.exec("insert into kysely_migration values ('9999-of-a-later-version', '2099-01-01T00:00:00.000Z')");
  });
  const before = await readFile(file);
  const output = await startFailureOutput({ DATA_DIR });
  expect(output).toEqual([
    expect.stringMatching(/is of a newer version of the site \(it has 9999-of-a-later-version\)\. Start that version/),
  ]);
  expect((await readFile(file)).equals(before)).toBe(true);
});

it("a file that is not a database is named, with the cause", async () => {
  await writeFile(file, "not a database ".repeat(1000));
  const output = (await startFailureOutput({ DATA_DIR })).join("\n");
  expect(output).toContain(`because: The database ${file} cannot be opened.\nbecause: file is not a database`);
});

it("old settings are refused with the steps where pages would stay as they are, else said to be ignored", async () => {
  const [refused = ""] = await startFailureOutput({ DATA_DIR, PUBLISH_DIR: join(DATA_DIR, "published") });
  expect(refused).toMatch(
    new RegExp(
      String.raw`PUBLISH_DIR is not written any more: put the new deploy/nginx\.conf .* in place of the old one, ` +
        ".* remove the folder, and take the line out",
    ),
  );
  const site = await startSite({ DATA_DIR, WORKERS: "2" });
  expect(site.output()).toMatch(/WORKERS is ignored/);
  await site.stop();
});

it("an account older than names has none, a name that it had stays, and the link to the open data is off", async () => {
  await makeOlderDatabase(DATA_DIR, "0019-change-notices");
  withDatabaseFile(file, (database) => {
    const add = database.prepare(
      "insert into user (id, name, email, emailVerified, role, disabled, createdAt, updatedAt) " +
        "values (?, ?, ?, 1, 'admin', 0, '2026-01-01', '2026-01-01')",
    );
    add.run("a", "head@school.example", "head@school.example");
    add.run("b", "Rahima", "office@school.example");
  });
  await startOnce();
  const rows = (query: string) =>
    withDatabaseFile(file, (database) =>
      database
        .prepare(query)
        .all()
        .map((row) => ({ ...row })),
    );
  expect(rows("select id, name from user order by id")).toEqual([
    { id: "a", name: "" },
    { id: "b", name: "Rahima" },
  ]);
  expect(rows("select openData from profile")).toEqual([{ openData: null }]);
});

it("teachers older than optional portraits keep photo, point and position, and one may come without", async () => {
  await makeOlderDatabase(DATA_DIR, "0022-search-steps");
  const person = {
    name: "'A'",
    image: "'/media/a.webp'",
    imageFocus: "'50 20'",
    ssc: "2000",
    hsc: "2002",
    designation: "'TEACHER'",
    position: "3",
  };
  withDatabaseFile(file, (database) =>
    database.exec(
      `insert into teacher (${Object.keys(person).join(", ")}) values (${Object.values(person).join(", ")})`,
    ),
  );
  const indexes = () =>
    withDatabaseFile(file, (database) =>
      database.prepare("select sql from sqlite_schema where type = 'index' and tbl_name = 'teacher'").all(),
    );
  const before = indexes();
  await startOnce();
  expect(indexes()).toEqual(before);
  withDatabaseFile(file, (database) => {
    database.exec("insert into teacher (name, ssc, hsc, designation) values ('B', 2000, 2002, 'TEACHER')");
    const rows = database
      .prepare("select id, image, imageFocus, position, otherDegrees, otherDegreesBn from teacher order by id")
      .all();
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, "/media/a.webp", "50 20", 3, null, null],
      [2, null, null, null, null, null],
    ]);
  });
});
