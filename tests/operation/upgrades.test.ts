import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { titlesInBackup } from "../kit/backup-archive.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { withDatabaseFile, makeOlderDatabase, olderTitles, olderVersion, titlesIn } from "../kit/older-database.ts";
import { runCommand } from "../kit/operator-command.ts";
import { startSite, startSiteProcess } from "../kit/site.ts";

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
  const site = await startSite({ DATA_DIR, SAMPLE_CONTENT: "no" });
  const entries = (await (await fetch(`${site.origin}/api/syllabus?limit=100`)).json()) as { title: string }[];
  await site.stop();
  return entries.map(({ title }) => title);
}

it("an older database keeps its entries, and is copied before it is upgraded", async () => {
  await makeOlderDatabase(DATA_DIR);
  expect(await startOnce()).toEqual(olderTitles);
  const [copy = "", ...more] = await backups();
  expect([copy, more]).toEqual([expect.stringMatching(/^school-0025-pending-sign-ins-\d{8}T\d{6}Z\.tar$/), []]);
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
  const upgraded = migrations();
  expect(upgraded).not.toContain(olderVersion);
  const [backup = ""] = await backups();
  expect(await runCommand("restore", [join(DATA_DIR, "backups", backup)], DATA_DIR)).toMatchObject({ code: 0 });
  expect([migrations().at(-1), titlesIn(file)]).toEqual([olderVersion, olderTitles]);
  // The upgrade can be tried again.
  expect(await startOnce()).toEqual(olderTitles);
  expect(migrations()).toEqual(upgraded);
});

it("an upgrade that fails leaves the database as it was, names every cause, and can simply be repeated", async () => {
  await makeOlderDatabase(DATA_DIR);
  withDatabaseFile(file, (database) => database.exec("alter table syllabus add column color text"));
  const tables = () =>
    withDatabaseFile(file, (database) => database.prepare("select name, sql from sqlite_schema order by name").all());
  const before = tables();
  for (const _ of [1, 2]) {
    const output = (await startFailureOutput({ DATA_DIR })).slice(0, 3);
    expect(output).toEqual([
      expect.stringMatching(/^\d{4}-.*Z The site could not start\.$/),
      "because: The tables could not be made or upgraded; the database is as it was.",
      expect.stringContaining("because: The database has other tables than the last version before 1.0.0 makes."),
    ]);
    expect(tables()).toEqual(before);
    expect(await backups()).toHaveLength(1);
  }
  withDatabaseFile(file, (database) => database.exec("alter table syllabus drop column color"));
  expect(await startOnce()).toEqual(olderTitles);
});

it("a database of an early version, and its backup, are refused in one line and not changed", async () => {
  await makeOlderDatabase(DATA_DIR);
  withDatabaseFile(file, (database) => database.exec("delete from kysely_migration where name > '0012'"));
  const early = /an early version of the site \(its last migration is 0011-visibility\)\. Start the last/;
  const content = () =>
    withDatabaseFile(file, (database) => [
      database.prepare("select name, sql from sqlite_schema").all(),
      database.prepare("select * from kysely_migration").all(),
    ]);
  const before = content();
  expect(await startFailureOutput({ DATA_DIR })).toEqual([expect.stringMatching(early)]);
  const backup = join(DATA_DIR, "early.tar");
  expect(await runCommand("backup", [backup], DATA_DIR)).toMatchObject({ code: 0 });
  expect(await runCommand("restore", [backup], DATA_DIR)).toMatchObject({
    code: 1,
    err: expect.stringMatching(early) as string,
  });
  expect(content()).toEqual(before);
});

it("a missing migration that a school added itself is named, in an older database too", async () => {
  await makeOlderDatabase(DATA_DIR);
  withDatabaseFile(file, (database) =>
    database.exec("insert into kysely_migration values ('9001-own', '2026-01-01T00:00:00.000Z')"),
  );
  expect(await startFailureOutput({ DATA_DIR })).toEqual([
    expect.stringMatching(/is of a newer version of the site \(it has 9001-own\)/),
  ]);
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
    expect.stringMatching(/^school-0025-pending-sign-ins-(?!2020)/),
  ]);
});

it("a newer database is refused in one line and not changed", async () => {
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

it("old settings are refused with instructions if pages would go stale, or else ignored with a message", async () => {
  const [refused = ""] = await startFailureOutput({ DATA_DIR, PUBLISH_DIR: join(DATA_DIR, "published") });
  expect(refused).toMatch(
    new RegExp(
      String.raw`PUBLISH_DIR is not written any more: put the new deploy/nginx\.conf .* in place of the old one, ` +
        ".* remove the folder, and take the line out",
    ),
  );
  const old = { WORKERS: "2", MEDIA_PUBLIC_URL: "https://cdn.a-secret" };
  const site = await startSiteProcess({ DATA_DIR, SAMPLE_CONTENT: "no", ...old });
  expect(site.output()).toMatch(/WORKERS is ignored/);
  expect(site.output()).toMatch(/^\S*\s*MEDIA_PUBLIC_URL is ignored: .* Close the bucket to the public/m);
  await site.stop();
  expect(site.output()).not.toContain("a-secret");
});
