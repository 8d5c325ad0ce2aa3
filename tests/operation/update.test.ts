import { execFileSync } from "node:child_process";
import { appendFile, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBackup, titlesInBackup } from "../kit/backup-archive.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { newMigration, SiteHome } from "../kit/site-home.ts";
import type { SiteProcess } from "../kit/site.ts";

const variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };
const isRoot = process.getuid?.() === 0;
/** The id of a user who owns the data, while root updates the program. */
const school = 20_001;

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

  const running = await home.update("new", ["--back", "--yes"]);
  expect([running.code, running.err]).toEqual([1, expect.stringContaining("The site is already running")]);
  await stop();
  expect(await home.update("new", ["--back"])).toMatchObject({ code: 1, err: "If that is meant, add --yes.\n" });
  expect([await home.linked(), titlesIn(file())]).toEqual(["new", ["Before", "During", "After"]]);
  const back = await home.update("new", ["--back", "--yes"]);
  expect([back.code, back.err]).toEqual([0, ""]);
  expect(back.out).toContain("(1 writes of entries)");
  expect(await home.linked()).toBe("old");
  expect([migrations().includes(newMigration), titlesIn(file())]).toEqual([false, ["Before", "During"]]);
  const [, kept = ""] = /is in (\S+\.tar)\./.exec(back.out) ?? [];
  expect(await titlesInBackup(kept)).toEqual(["Before", "During", "After"]);
  expect((await readBackup(kept)).manifest.migrations).toContain(newMigration);
  await start();
  expect(await statusOf("/syllabus")).toBe(200);
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
  await appendFile(join(home.release("new"), "collections/notice.ts"), "\nthrow new Error('Broken');\n");
  const broken = await home.update("new", ["--from", "."]);
  expect([broken.code, await home.linked(), await home.remains()]).toEqual([1, "old", []]);
  expect(await statusOf("/notice")).toBe(200);
  expect(migrations()).not.toContain(newMigration);
});

it("with --restart it restarts the unit, and goes back by itself if the site does not serve", async () => {
  const calls = join(home.folder, "calls");
  const bin = join(home.folder, "bin");
  await mkdir(bin);
  // A systemd whose unit starts the link; it says what it was asked.
  const script = `#!/bin/sh\necho "$*" >> ${calls}\n[ "$1" != show ] || echo ${join(home.home, "current")}\n`;
  await writeFile(join(bin, "systemctl"), script, { mode: 0o755 });
  let status = 503;
  const server = createHttpServer((_, response) => response.writeHead(status).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const PORT = String((server.address() as { port: number }).port);
  const environment = { PORT, PATH: `${bin}:${process.env.PATH}` };
  const failed = await home.update("new", ["--from", ".", "--restart"], environment);
  expect([failed.code, failed.err]).toEqual([1, "The update was taken back.\n"]);
  expect(await home.linked()).toBe("old");
  const asked = async () => (await readFile(calls, "utf8")).split("\n").map((line) => line.split(" ")[0]);
  expect(await asked()).toEqual(["show", "restart", "stop", "start", ""]);
  status = 200;
  const updated = await home.update("new", ["--from", ".", "--restart"], environment);
  expect([updated.code, updated.err, await home.linked()]).toEqual([0, "", "new"]);
  expect(updated.out).toContain("The site serves with the new release.");
  server.close();
});

it("a release is fetched whole or not at all: with a server, a checksum and the right bytes", async () => {
  const server = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  const archive = join(home.folder, "school-website.tar.gz");
  await writeFile(archive, "no archive");
  const sum = join(home.folder, "school-website.tar.gz.sha256");
  const refusals: string[] = [];
  const address = `http://127.0.0.1:${port}/a.tar.gz`;
  const refuse = async (...args: string[]) => refusals.push((await home.update("old", args)).err);
  await refuse("--from", address);
  server.close();
  await refuse("--from", address);
  await refuse("--from", archive);
  await refuse("--from", join(home.folder, "no"));
  await writeFile(sum, `${"0".repeat(64)}  school-website.tar.gz\n`);
  await refuse("--from", archive);
  await refuse();
  expect(refusals).toEqual([
    expect.stringMatching(/a\.tar\.gz\.sha256 could not be fetched: .*The old release serves as before/),
    expect.stringMatching(/a\.tar\.gz\.sha256 could not be fetched: .*ECONNREFUSED/),
    expect.stringMatching(/There is no .*\.sha256: put the checksum beside the release/),
    expect.stringMatching(/^There is no /),
    expect.stringMatching(/is damaged: its checksum differs/),
    expect.stringMatching(/This release is no clone/),
  ]);
  expect([await home.linked(), await home.remains()]).toEqual(["old", []]);
});

it("data and settings in the program's folder are refused, and moved once", async () => {
  const inside = join(home.release("new"), "data");
  await mkdir(inside, { mode: 0o700 });
  await start();
  await addTitle("Kept");
  await stop();
  for (const name of await readdir(home.dataDirectory))
    if ((await stat(join(home.dataDirectory, name))).isFile())
      await copyFile(join(home.dataDirectory, name), join(inside, name));
  await writeFile(join(home.release("new"), "site.env"), "PORT=3000\n");
  const refused = await home.update("new", ["--from", "."], { DATA_DIR: inside, BACKUP_DIR: join(inside, "b") });
  expect(refused.code).toBe(1);
  expect(refused.err.split("\n")).toEqual([
    expect.stringMatching(/^DATA_DIR .* lies in the program's folder, .*--move-data \/var\/lib\/school-website$/),
    expect.stringMatching(/^BACKUP_DIR .* lies in the program's folder, .*--move-backups /),
    expect.stringMatching(/^The settings .*site\.env lie in the program's folder\. Move them: mv /),
    "",
  ]);
  await rm(join(home.release("new"), "site.env"));
  const target = join(home.folder, "moved");
  const moved = await home.update("new", ["--move-data", target], { DATA_DIR: inside });
  expect(moved).toMatchObject({ code: 0, err: "" });
  expect(moved.out).toContain(`Set DATA_DIR=${target} in the settings`);
  expect(titlesIn(join(target, "school.sqlite"))).toEqual(["Kept"]);
  // The old setting does not start an empty school.
  expect(await startFailureOutput({ DATA_DIR: inside })).toEqual([
    `The data of DATA_DIR ${inside} are in ${target}: set DATA_DIR=${target}.`,
  ]);
  expect(await home.update("new", ["--from", "."], { DATA_DIR: target })).toMatchObject({ code: 0 });
});
