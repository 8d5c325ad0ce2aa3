import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceLink } from "../../server/disk/atomic-file.ts";
import { readBackup, titlesInBackup } from "../kit/backup-archive.ts";
import { smallJpeg } from "../kit/media.ts";
import { eventually } from "../kit/eventually.ts";
import { makeOlderDatabase, olderTitles, olderVersion, titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { newMigration, SiteHome } from "../kit/site-home.ts";
import type { SiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

const variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };
const isRoot = process.getuid?.() === 0;
/** The id of a user who owns the data, while root updates the program. */
const school = 20_001;
/** More than any disk of a test has free, in bytes, and less than a file may have. */
const tooLarge = 2 ** 43;

let home: SiteHome;
let site: SiteProcess | undefined;
beforeEach(async () => {
  home = await SiteHome.make();
});
afterEach(async () => {
  await site?.kill();
  site = undefined;
  await home.remove();
});

const file = () => join(home.dataDirectory, "school.sqlite");
const statusOf = async (path: string) => (await fetch(`${site?.origin}${path}`)).status;
const start = async () => (site = await home.start(variables));
const stop = async () => {
  await site?.stop();
  site = undefined;
};
const migrations = () =>
  withDatabaseFile(file(), (database) =>
    database
      .prepare("select name from kysely_migration")
      .all()
      .map(({ name }) => String(name)),
  );
async function addTitle(title: string): Promise<void> {
  const { token } = await openSession(site!);
  const { status } = await writerOf(site!, token)("POST", "/syllabus", { title, link: "https://a.example" });
  expect(status).toBe(201);
}

/** Uploads a picture, and returns its name. */
async function uploadPicture(): Promise<string> {
  const { token } = await openSession(site!);
  const { status, json } = await uploaderOf(site!, token)("image", await smallJpeg(7), "a.jpg");
  expect(status).toBe(200);
  return String(json.data?.url.split("/").at(-1));
}

it("an update tries the new release beside the site, and one step leads back, with nothing lost", async () => {
  const extra = "assets/only-in-the-old.js";
  await writeFile(join(home.release("old"), "build/app/client", extra), "1;");
  await start();
  await addTitle("Before");
  const media = await readdir(join(home.dataDirectory, "media"));
  const updated = await home.update("new", ["--from", "."]);
  expect(updated).toMatchObject({ code: 0, err: "" });
  expect(updated.out).toContain("systemctl restart school-website");
  expect([await home.linked(), await home.linked("previous")]).toEqual(["new", "old"]);
  // The trial has changed nothing, and has left nothing.
  expect([await home.remains(), await readdir(join(home.dataDirectory, "media"))]).toEqual([[], media]);
  expect(migrations()).not.toContain(newMigration);
  // The old process serves and writes until the restart.
  expect([await statusOf("/syllabus"), await statusOf(`/${extra}`)]).toEqual([200, 200]);
  await addTitle("During");
  await stop();
  await start();
  expect(migrations()).toContain(newMigration);
  // A page that nginx has kept from before asks for it.
  expect(await statusOf(`/${extra}`)).toBe(200);
  await addTitle("After");
  const picture = await uploadPicture();

  const running = await home.update("new", ["--back", "--yes"]);
  expect([running.code, running.err]).toEqual([1, expect.stringContaining("The site is already running")]);
  await stop();
  // What is replaced would not fit: the file has holes, and takes no room.
  const large = join(
    home.dataDirectory,
    "media",
    picture.replace(/^./, (first) => (first === "0" ? "1" : "0")),
  );
  await writeFile(large, "");
  await truncate(large, tooLarge);
  const full = await home.update("new", ["--back"]);
  expect([full.code, full.err]).toEqual([1, expect.stringMatching(/^The backup needs .*, but only .* are free in /)]);
  await rm(large);
  expect(await home.update("new", ["--back"])).toMatchObject({ code: 1, err: "If that is meant, add --yes.\n" });
  expect([await home.linked(), titlesIn(file())]).toEqual(["new", ["Before", "During", "After"]]);
  const back = await home.update("new", ["--back", "--yes"]);
  expect([back.code, back.err]).toEqual([0, ""]);
  expect(back.out).toContain("(1 writes of entries)");
  expect(await home.linked()).toBe("old");
  expect([migrations().includes(newMigration), titlesIn(file())]).toEqual([false, ["Before", "During"]]);
  const [, kept = ""] = /is in (\S+\.tar)\./.exec(back.out) ?? [];
  expect(await titlesInBackup(kept)).toEqual(["Before", "During", "After"]);
  const { manifest, files } = await readBackup(kept);
  expect(manifest.migrations).toContain(newMigration);
  // The database of before does not name it, so the old release may remove it.
  expect(files.map(({ name }) => name)).toContain(`media/${picture}`);
  await start();
  expect(await statusOf("/syllabus")).toBe(200);
});

it("one step leads back to the last version before 1.0.0, whose migrations the baseline has replaced", async () => {
  await makeOlderDatabase(home.dataDirectory);
  // A release that is not linked is asked only for the names of its migrations.
  const folder = join(home.release("old"), "server/database/migrations");
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (const name of migrations()) await writeFile(join(folder, `${name}.ts`), "");
  await replaceLink(join(home.home, "previous"), home.release("old"));
  await replaceLink(join(home.home, "current"), home.release("new"));
  await start();
  await stop();
  expect(migrations()).not.toContain(olderVersion);
  const { code, err } = await home.update("new", ["--back", "--yes"]);
  expect([code, err, await home.linked()]).toEqual([0, "", "old"]);
  expect([migrations().at(-1), titlesIn(file())]).toEqual([olderVersion, olderTitles]);
});

it("a backup from before an earlier update is no way back, because it lacks what was written since", async () => {
  await makeOlderDatabase(home.dataDirectory);
  await replaceLink(join(home.home, "previous"), home.release("old"));
  await replaceLink(join(home.home, "current"), home.release("new"));
  await start();
  await stop();
  const { code, err } = await home.update("new", ["--back", "--yes"]);
  expect([code, err, await home.linked()]).toEqual([1, expect.stringContaining("has no backup of this update"), "new"]);
  expect(migrations()).toContain(newMigration);
});

it.skipIf(!isRoot)(
  "root updates the program, but opens the data as their owner only (skipped for other users)",
  async () => {
    await start();
    await stop();
    execFileSync("chown", ["-R", `${school}:${school}`, home.dataDirectory]);
    const found = await readdir(home.dataDirectory);
    expect(await home.update("new", ["--from", "."])).toMatchObject({ code: 0, err: "" });
    expect(await home.linked()).toBe("new");
    const names = await readdir(home.dataDirectory);
    const owners = await Promise.all(names.map(async (name) => (await stat(join(home.dataDirectory, name))).uid));
    expect(new Set(owners)).toEqual(new Set([school]));
    expect(names.filter((name) => !found.includes(name) && !/-wal$|-shm$/.test(name))).toEqual([]);
  },
);

it("a release that cannot migrate the database or make a page is not taken into use", async () => {
  await start();
  const path = join(home.release("new"), "server/database/migrations", `${newMigration}.ts`);
  const migration = await readFile(path, "utf8");
  await writeFile(path, migration.replace("createTable", "dropTable"));
  const refused = await home.update("new", ["--from", "."]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("was not taken into use")]);
  await writeFile(path, migration);
  // The migration runs, but the pages cannot be made from what it leaves.
  await writeFile(
    path,
    migration.replace(
      "db.schema.createTable",
      "await db.schema.dropTable('notice').execute();\n  await db.schema.createTable",
    ),
  );
  const broken = await home.update("new", ["--from", "."]);
  expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(/The page .* could not be made \(500\)/)]);
  expect([await home.linked(), await home.remains()]).toEqual(["old", []]);
  expect(await statusOf("/notice")).toBe(200);
  expect(migrations()).not.toContain(newMigration);
});

it("a site that starts while a release is tried leaves its copy, and erases that of a killed update", async () => {
  const [begun, goOn] = [join(home.folder, "begun"), join(home.folder, "go-on")];
  const path = join(home.release("new"), "server/database/migrations", `${newMigration}.ts`);
  const migration = await readFile(path, "utf8");
  const waiting = `await (await import("node:fs/promises")).writeFile("${begun}", "");
    while (!(await import("node:fs")).existsSync("${goOn}")) await new Promise((resolve) => setTimeout(resolve, 20));
    await db.schema`;
  await writeFile(path, migration.replace("await db.schema", waiting));
  await start();
  await addTitle("Before");
  const update = async (signal?: AbortSignal) => {
    await rm(begun, { force: true });
    const result = home.update("new", ["--from", "."], {}, signal);
    await expect.poll(() => existsSync(begun)).toBe(true);
    return { result };
  };
  const restart = async () => {
    await stop();
    await start();
  };
  const killed = new AbortController();
  const first = await update(killed.signal);
  await restart();
  expect(await home.remains()).toEqual(["update-trial"]);
  killed.abort();
  expect((await first.result).code).toBe(null);
  // The trial ends with its update, and no longer holds its copy.
  await eventually(async () => {
    await restart();
    expect(await home.remains()).toEqual([]);
  });
  const second = await update();
  await restart();
  await writeFile(goOn, "");
  expect(await second.result).toMatchObject({ code: 0, err: "" });
  expect([await home.linked(), await home.remains()]).toEqual(["new", []]);
});
