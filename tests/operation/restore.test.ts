import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrationNames } from "../../server/database/migrate.ts";
import { checkBackup, restoreBackup } from "../../server/operation/backup/restore-backup.ts";
import { tarEnd, tarHeader } from "../../server/operation/backup/tar.ts";
import { hashesIn, type Parts, readBackup, writeBackup } from "../kit/backup-archive.ts";
import { eventually } from "../kit/eventually.ts";
import { encodedPicture } from "../kit/media.ts";
import { titlesIn } from "../kit/older-database.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const link = "https://school.example";
let folder: string;
let data: string;
let site: SiteProcess;
/** A backup of a site with one entry, "old". */
let backup: string;

const environment = () => ({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
const writerFor = async (running: SiteProcess): Promise<Write> => writerOf(running, (await openSession(running)).token);
const titles = () => titlesIn(join(data, "school.sqlite"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "restore-"));
  data = join(folder, "data");
  backup = join(folder, "school.tar");
  site = await startSiteProcess(environment());
  const write = await writerFor(site);
  await write("POST", "/syllabus", { title: "old", link });
  await write("POST", "/pictures", { picture: await encodedPicture(1) });
  expect((await runCommand("backup", [backup], data)).code).toBe(0);
  await write("POST", "/syllabus", { title: "new", link });
  await write("POST", "/pictures", { picture: await encodedPicture(2) });
  // The process that makes AVIF files would outlive the site killed below, and continue in the folder.
  await eventually(async () => expect(await readdir(join(data, "media-waiting"))).toEqual([]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a restore is refused while a server runs", async () => {
  const { code, err } = await runCommand("restore", [backup], data);
  expect([code, err]).toEqual([1, expect.stringMatching(/^The site is already running with DATA_DIR/) as string]);
  expect(titles()).toEqual(["old", "new"]);
});

it("a restore puts the backup in place and keeps the earlier data; a killed server's WAL stays away", async () => {
  await site.kill();
  expect(await readdir(data)).toContain("school.sqlite-wal");
  const { code, out } = await runCommand("restore", [backup], data);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /school\.tar of 2\S+Z is what DATA_DIR .*data holds now: \d+ files\.\nWhat was there before is in .*replaced\./,
    ) as string,
  ]);
  expect(await readdir(data)).not.toContain("school.sqlite-wal");
  expect(titles()).toEqual(["old"]);
  const { files } = await readBackup(backup);
  const media = files.map(({ name }) => name).filter((name) => name.startsWith("media/"));
  expect(
    (await readdir(join(data, "media"))).map((name) => `media/${name}`).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(media.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(titlesIn(join(data, "replaced", "school.sqlite"))).toEqual(["old", "new"]);
  site = await startSiteProcess(environment());
  const titlesShown = ((await (await fetch(`${site.origin}/api/syllabus`)).json()) as { title: string }[]).map(
    ({ title }) => title,
  );
  expect(titlesShown).toEqual(["old"]);
  await openSession(site);
  const directory = data;
  const { status } = await (await writerFor(site))("POST", "/syllabus", { title: "after", link });
  expect(status).toBe(201);
  await runCommand("backup", [join(folder, "after.tar")], directory);
  await site.kill();
});

it("a restore keeps the media if the backup has none, as a backup before an upgrade has none", async () => {
  const parts = await readBackup(backup);
  const file = join(folder, "database.tar");
  await writeBackup(file, {
    manifest: { ...parts.manifest, hasMedia: false },
    files: parts.files.filter(({ name }) => !name.startsWith("media")),
  });
  const copy = join(folder, "without");
  await cp(data, copy, { recursive: true });
  const before = await readdir(join(copy, "media"));
  const { code, out } = await runCommand("restore", [file], copy);
  expect([code, out]).toEqual([0, expect.stringContaining("without media: those that are there stay") as string]);
  expect(titlesIn(join(copy, "school.sqlite"))).toEqual(["old"]);
  expect(await readdir(join(copy, "media"))).toEqual(before);
});

describe("a file that is not a complete backup of this version is refused, and nothing is changed", () => {
  let parts: Parts;
  let bytes: Buffer;
  let before: Record<string, string>;
  beforeAll(async () => {
    parts = await readBackup(backup);
    bytes = await readFile(backup);
    before = await hashesIn(data);
  });

  /** Writes a file with correct checksums but other files or another manifest. */
  const crafted =
    (change: (parts: Parts) => Partial<Parts>, listed?: (files: Parts["files"]) => Parts["files"]) =>
    async (file: string) => {
      const changed = { ...parts, ...change(parts) };
      await writeBackup(file, changed, listed?.(changed.files));
    };
  const flipped = (place: () => number) => async (file: string) => {
    const copy = Buffer.from(bytes);
    copy[place()]! ^= 1;
    await writeFile(file, copy);
  };
  const cut = (length: () => number) => async (file: string) => {
    await writeFile(file, bytes);
    await truncate(file, length());
  };
  /** Changes the first header and corrects its checksum. */
  const header = (change: (block: Buffer) => unknown) => async (file: string) => {
    const copy = Buffer.from(bytes);
    const block = copy.subarray(0, 512);
    change(block);
    block.fill(" ", 148, 156);
    block.write(
      `${block
        .reduce((total, byte) => total + byte, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
      148,
    );
    await writeFile(file, copy);
  };
  const placeOf = (text: string) => bytes.indexOf(text);
  const extra = (name: string) => ({ name, content: Buffer.from("x") });
  const database = async (change: (database: DatabaseSync) => void) => {
    const copy = join(await mkdtemp(join(folder, "database-")), "copy.sqlite");
    await writeFile(copy, parts.files.find(({ name }) => name === "school.sqlite")!.content);
    const open = new DatabaseSync(copy);
    change(open);
    open.close();
    return readFile(copy);
  };
  const withDatabase = (content: Buffer) => () => ({
    files: parts.files.map((file) => (file.name === "school.sqlite" ? { ...file, content } : file)),
  });

  const withoutRow = async () => database((open) => open.exec("delete from syllabus"));
  const broken = async () =>
    (
      await database((open) =>
        open.exec("create table filler (v text); insert into filler values (hex(zeroblob(20000)))"),
      )
    ).fill(0xff, 8192, 16_384);

  it.each<readonly [string, (file: string) => Promise<void>, RegExp]>([
    ["a missing file", async () => undefined, /cannot be read \(ENOENT\)/],
    ["an empty file", (file) => writeFile(file, ""), /is damaged: it is cut short/],
    ["another file", (file) => writeFile(file, "Dear parents,\n".repeat(200)), /is no backup of this site/],
    [
      "a tar of something else",
      async (file) => writeFile(file, Buffer.concat([tarHeader({ name: "essay.txt", size: 0 }, 0), tarEnd])),
      /is no backup of this site: it holds "essay\.txt"/,
    ],
    [
      "a database by itself",
      async (file) => writeFile(file, parts.files.find(({ name }) => name === "school.sqlite")!.content),
      /is no backup of this site/,
    ],
    ["a size of 12 digits", header((block) => block.write("777777777777", 124)), /is no backup of this site/],
    ["a name that is not UTF-8", header((block) => block.fill(0xff, 0, 60)), /is no backup of this site/],
    [
      "a name that has no end",
      header((block) => block.fill("a", 0, 100)),
      /is no backup of this site: it holds "a{100}"/,
    ],
    ["a negative size", header((block) => block.write("-0000000001\0", 124)), /is no backup of this site/],
    [
      "a size in base 256",
      header((block) => block.fill(0, 124, 136).writeUInt8(0x80, 124)),
      /is no backup of this site/,
    ],
    ["the largest size", header((block) => block.write("77777777777\0", 124)), /is damaged: it is cut short/],
    ["a size that is no number", header((block) => block.write("9x 00000000\0", 124)), /is no backup of this site/],
    ["a header of pax", header((block) => block.write("x", 156)), /is no backup of this site/],
    ["a time of 12 digits", header((block) => block.write("777777777777", 136)), /is no backup of this site/],
    ["an empty header", header((block) => block.fill(0)), /is no backup of this site/],
    ["a backup cut in its first header", cut(() => 300), /is damaged: it is cut short/],
    ["a backup cut in its first file", cut(() => 600), /is damaged: it is cut short/],
    ["a backup cut in the middle", cut(() => bytes.length >> 1), /is damaged/],
    ["a backup without its last byte", cut(() => bytes.length - 1), /is damaged/],
    ["a backup cut after its last file", cut(() => bytes.length - 1024), /is damaged/],
    ["a changed bit of a picture", flipped(() => 600), /is damaged: media\/\S+ has other bytes/],
    [
      "a changed bit of the database",
      flipped(() => placeOf("SQLite format 3") + 20_000),
      /is damaged: school\.sqlite has other bytes/,
    ],
    ["a changed bit of a header", flipped(() => 130), /is no backup of this site/],
    [
      "a changed bit of a later header",
      flipped(() => placeOf("school.sqlite")),
      /is damaged: there is no file at byte/,
    ],
    [
      "a changed bit of the manifest",
      flipped(() => bytes.lastIndexOf('"createdAt"') + 20),
      /is damaged: its manifest was changed/,
    ],
    [
      "a newer format",
      crafted(({ manifest }) => ({ manifest: { ...manifest, format: 2, more: true } })),
      /was written by a newer version of the site \(format 2\)/,
    ],
    [
      "a newer database",
      crafted(({ manifest }) => ({
        manifest: { ...manifest, migrations: [...(manifest.migrations as string[]), "9999-later"] },
      })),
      /was written by a newer version of the site \(9999-later\)/,
    ],
    [
      "a manifest of something else",
      crafted(() => ({ manifest: { format: 1 } })),
      /is damaged: its manifest is not one/,
    ],
    [
      "a path that leads outside",
      crafted(({ files }) => ({ files: [...files, extra("../evil")] })),
      /it holds "\.\.\/evil"/,
    ],
    ["an absolute path", crafted(({ files }) => ({ files: [...files, extra("/tmp/evil")] })), /it holds "\/tmp\/evil"/],
    [
      "a path that leads outside by way of the media",
      crafted(({ files }) => ({ files: [...files, extra("media/../../evil")] })),
      /it holds "media\/\.\.\/\.\.\/evil"/,
    ],
    [
      "a file under another name of SQLite's",
      crafted(({ files }) => ({ files: [...files, extra("school.sqlite-wal")] })),
      /it holds "school\.sqlite-wal"/,
    ],
    [
      "a file twice",
      crafted(({ files }) => ({ files: [...files, files[0]!] })),
      /is damaged: its files are not those of its manifest/,
    ],
    [
      "a file that the manifest does not name",
      crafted(
        () => ({}),
        (files) => files.slice(1),
      ),
      /is damaged: its files are not those of its manifest/,
    ],
    [
      "a missing file that the manifest names",
      crafted(
        ({ files }) => ({ files: files.slice(1) }),
        () => parts.files,
      ),
      /is damaged: its files are not those of its manifest/,
    ],
    [
      "a backup without a database",
      crafted(({ files }) => ({ files: files.filter(({ name }) => name !== "school.sqlite") })),
      /is damaged: it has no database/,
    ],
    [
      "media in a backup without",
      crafted(({ manifest }) => ({ manifest: { ...manifest, hasMedia: false } })),
      /though it says that it has no media/,
    ],
    [
      "a database that lacks a row",
      async (file) => crafted(withDatabase(await withoutRow()))(file),
      /does not hold what its manifest says/,
    ],
    [
      "a database that is damaged inside",
      async (file) => crafted(withDatabase(await broken()))(file),
      /its database is damaged inside \(/,
    ],
  ])("%s", async (_, make, message) => {
    const place = await mkdtemp(join(folder, "refused-"));
    const wanted = { file: join(place, "school.tar"), knownMigrations: await migrationNames() };
    await make(wanted.file);
    const errors = await Promise.all(
      [restoreBackup({ ...wanted, dataDirectory: data }), checkBackup(wanted)].map((work) => work.then(String, String)),
    );
    expect(errors[0]).toMatch(message);
    expect(errors[1]).toBe(errors[0]);
    expect(await hashesIn(data)).toEqual(before);
    expect((await readdir(place)).filter((name) => name !== "school.tar")).toEqual([]);
    expect(await readdir(folder)).not.toContain("evil");
    await rm(place, { recursive: true });
  });

  it.each<readonly [string, (file: string) => Promise<void>, RegExp]>([
    ["of another file", (file) => writeFile(file, "Dear parents,\n".repeat(200)), /^\S+ is no backup of this site/],
    [
      "of a database that is damaged inside",
      async (file) => crafted(withDatabase(await broken()))(file),
      /its database is damaged inside \(/,
    ],
  ])("%s, in one line of the command, also where it only checks", async (_, make, message) => {
    const place = await mkdtemp(join(folder, "refused-"));
    const file = join(place, "school.tar");
    await make(file);
    const [{ code, out, err }, check] = await Promise.all([
      runCommand("restore", [file], data),
      runCommand("restore", ["--check", file], data),
    ]);
    expect([code, err]).toEqual([1, expect.stringMatching(message) as string]);
    expect([check.code, check.err]).toEqual([1, err]);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(out).not.toContain("holds now");
    expect(await hashesIn(data)).toEqual(before);
    expect(await readdir(place)).toEqual(["school.tar"]);
  });

  it("a link or a folder in the place of a file", async () => {
    const place = await mkdtemp(join(folder, "links-"));
    for (const type of ["1", "2", "5"]) {
      const copy = Buffer.from(bytes);
      copy.write(type, 156);
      await writeFile(join(place, type), copy);
      const wanted = { file: join(place, type), knownMigrations: await migrationNames(), dataDirectory: data };
      await expect(restoreBackup(wanted)).rejects.toThrow("is no backup of this site");
    }
    expect(await hashesIn(data)).toEqual(before);
  });

  it("media on a disk of their own, which cannot be replaced in one step", async () => {
    const copy = join(folder, "linked");
    await mkdir(copy);
    await mkdir(join(folder, "elsewhere"));
    await symlink(join(folder, "elsewhere"), join(copy, "media"), "junction");
    const { code, err } = await runCommand("restore", [backup], copy);
    expect([code, err]).toEqual([1, expect.stringContaining("lies on another disk") as string]);
    expect(await readdir(copy)).not.toContain("restoring");
  });
});
