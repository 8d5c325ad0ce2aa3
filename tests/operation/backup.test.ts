import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { keptMedia } from "../../server/content/media-use.ts";
import { restorePaths } from "../../server/disk/data-folder.ts";
import { mediaHashesIn, readBackup } from "../kit/backup-archive.ts";
import { pathTo, withDatabase } from "../kit/database-state.ts";
import { encodedPicture } from "../kit/media.ts";
import { titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { runCommand } from "../kit/operator-command.ts";
import { listsAfterRestart } from "../kit/restart.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const syllabus = collectionNamed("syllabus").api;
const pictures = collectionNamed("picture").api;
const link = "https://school.example";

let folder: string;
let site: Site;
let write: Write;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  site = await startSite(administratorEnvironment);
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const addPicture = async (seed: number) =>
  String((await write("POST", pictures.list, { picture: await encodedPicture(seed) })).body.insertedId);

it("a backup under writes is a consistent snapshot with all earlier writes, and can be restored", async () => {
  const removed = await addPicture(1);
  await addPicture(2);
  expect((await write("DELETE", pathTo(pictures.remove, removed))).status).toBe(200);
  for (const round of [1, 2, 3]) await write("POST", syllabus.list, { title: `before ${round}`, link });
  const place = await mkdtemp(join(folder, "written-"));
  const file = join(place, "written.tar");
  const done = new AbortController();
  const backup = runCommand("backup", [file], site.dataDirectory).finally(() => done.abort());
  let written = 0;
  for (; !done.signal.aborted; written += 1) {
    expect((await write("POST", syllabus.list, { title: `meanwhile ${written}`, link })).status).toBe(201);
    const id = await addPicture(10 + written);
    if (written % 2 === 0) await write("DELETE", pathTo(pictures.remove, id));
  }
  const { code, out } = await backup;
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Media: 10 % of .*\n[^]*written\.tar is complete: \d+ files, .*MB\.\n$/) as string,
  ]);
  expect(written).toBeGreaterThan(0);

  const data = join(place, "data");
  const restored = await runCommand("restore", [file], data);
  expect([restored.code, restored.err]).toEqual([0, ""]);
  expect(titlesIn(join(data, "school.sqlite"))).toEqual(expect.arrayContaining(["before 1", "before 2", "before 3"]));
  await withDatabase({ dataDirectory: data }, async (db) => {
    // Either all writes of a transaction are in the backup, or none.
    const { entries } = await db
      .selectFrom("syllabus")
      .select(({ fn }) => fn.countAll<number>().as("entries"))
      .executeTakeFirstOrThrow();
    expect(
      await db.selectFrom("collection_stats").select("entries").where("collection", "=", "syllabus").executeTakeFirst(),
    ).toEqual({ entries });
    const [live, copy] = await Promise.all([mediaHashesIn(site.dataDirectory), mediaHashesIn(data)]);
    const byName = (hashes: Record<string, string>) =>
      new Map(Object.entries(hashes).map(([path, hash]) => [path.split("/").at(-1), hash]));
    const [liveFiles, copiedFiles] = [byName(live), byName(copy)];
    const needed = [...(await keptMedia(db))].map((address) => address.slice("/media/".length));
    expect(needed.length).toBeGreaterThan(50);
    for (const name of needed) expect([name, copiedFiles.get(name)]).toEqual([name, liveFiles.get(name)]);
  });
  await listsAfterRestart(data);
  const second = await startSite({ DATA_DIR: data, SAMPLE_CONTENT: "no" });
  try {
    await openSession(second);
  } finally {
    await second.stop();
  }
});

it("a backup is one private file that other programs can read, and contains only the data", async () => {
  const place = join(folder, "private");
  await mkdir(place);
  expect((await runCommand("backup", [join(place, "school.tar")], site.dataDirectory)).code).toBe(0);
  expect(await readdir(place)).toEqual(["school.tar"]);
  if (process.platform !== "win32") expect((await stat(join(place, "school.tar"))).mode & 0o777).toBe(0o600);
  const { files, manifest } = await readBackup(join(place, "school.tar"));
  const others = files
    .map(({ name }) => name)
    .filter((name) => !/^media(?:-aside|-waiting)?\/[0-9a-f]{20}[^/]*$/.test(name));
  expect(others).toEqual(["school.sqlite", "secret"]);
  expect(manifest).toMatchObject({
    format: 1,
    hasMedia: true,
    migrations: expect.arrayContaining(["0001-content"]) as string[],
  });
  const unpacked = join(place, "unpacked");
  await mkdir(unpacked);
  const tar = spawnSync("tar", ["xf", join(place, "school.tar"), "-C", unpacked], { encoding: "utf8" });
  expect([tar.status, tar.stderr]).toEqual([0, ""]);
  expect(spawnSync("sha256sum", ["-c", "manifest.json.sha256"], { cwd: unpacked }).status).toBe(0);
  expect(
    withDatabaseFile(join(unpacked, "school.sqlite"), (database) => database.prepare("pragma integrity_check").get()),
  ).toEqual({ integrity_check: "ok" });
  const list = await runCommand("restore", ["--check", join(place, "school.tar")], join(folder, "unused"));
  expect([list.code, list.out]).toEqual([
    0,
    expect.stringMatching(/school\.tar of 2\S+Z can be restored: \d+ files\.\n$/) as string,
  ]);
  expect((await readdir(place)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["school.tar", "unpacked"]);
  await expect(stat(join(folder, "unused"))).rejects.toThrow("ENOENT");
});

it("a backup finishes even if another process writes without a pause", async () => {
  const data = join(folder, "busy");
  await mkdir(data);
  // The writer waits for locks, as the site does, because the backup command writes a record too.
  const database = new DatabaseSync(join(data, "school.sqlite"), { timeout: 5_000 });
  database.exec("pragma journal_mode = wal; create table t (id integer primary key, v text)");
  const add = database.prepare("insert into t (v) values (?)");
  database.exec("begin");
  for (let row = 0; row < 50_000; row += 1) add.run("x".repeat(200));
  database.exec("commit");
  const file = join(folder, "busy.tar");
  const done = new AbortController();
  const backup = runCommand("backup", [file], data).finally(() => done.abort());
  let rows = 50_000;
  while (!done.signal.aborted) {
    add.run("during");
    rows += 1;
    if (rows % 10 === 0) await new Promise(setImmediate);
  }
  database.close();
  expect((await backup).code).toBe(0);
  const { manifest } = await readBackup(file);
  const copied = (manifest.rows as { t: number }).t;
  expect(copied).toBeGreaterThanOrEqual(50_000);
  expect(copied).toBeLessThanOrEqual(rows);
});

it.each<readonly [string, () => Promise<{ args: string[]; data: string }>, RegExp]>([
  [
    "no file is named",
    async () => ({ args: [], data: site.dataDirectory }),
    /^FILE is missing\.\nnpm run backup -- FILE\n$/,
  ],
  [
    "there is no site",
    async () => ({ args: [join(folder, "none.tar")], data: join(folder, "nothing") }),
    /^There is no site in DATA_DIR/,
  ],
  [
    "the file exists",
    async () => ({ args: [join(site.dataDirectory, "school.sqlite")], data: site.dataDirectory }),
    /school\.sqlite exists already/,
  ],
])("nothing is written if %s", async (_, prepare, message) => {
  const { args, data } = await prepare();
  const { code, err } = await runCommand("backup", args, data);
  expect([code, err]).toEqual([1, expect.stringMatching(message) as string]);
});

it("a backup that fails halfway leaves no files behind", async () => {
  const data = join(folder, "unreadable");
  const place = join(folder, "failed");
  await mkdir(place);
  await mkdir(join(data, "media"), { recursive: true });
  await writeFile(join(data, "school.sqlite"), "no database ".repeat(500));
  await chmod(join(data, "school.sqlite"), 0o600);
  const { code, err } = await runCommand("backup", [join(place, "school.tar")], data);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        String.raw`^The database is damaged\. Restore the newest backup: npm run restore -- FILE ` +
          String.raw`\(\S+school\.sqlite: file is not a database\)\n$`,
      ),
    ) as string,
  ]);
  expect(await readdir(place)).toEqual([]);
});

it("a folder whose restore was cut short is not backed up", async () => {
  const [data, whole, refused] = ["cut-short", "whole.tar", "refused.tar"].map((name) => join(folder, name));
  expect((await runCommand("backup", [whole!], site.dataDirectory)).code).toBe(0);
  expect((await runCommand("restore", [whole!], data!)).code).toBe(0);
  await mkdir(restorePaths(data!).complete);
  const { code, err } = await runCommand("backup", [refused!], data!);
  expect([code, err]).toEqual([1, "A restore was cut short. Start the site once, which finishes it.\n"]);
  await expect(stat(refused!)).rejects.toThrow("ENOENT");
});
