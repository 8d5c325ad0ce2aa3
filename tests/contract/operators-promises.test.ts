import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features/registry.ts";
import { withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { HostedSchools } from "../kit/hosted-schools.ts";
import { encodedPicture } from "../kit/media.ts";
import { makeOlderDatabase, olderTitles, titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { nginx } from "../kit/nginx.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";
import { runAdmin, runCommand } from "../kit/operator-command.ts";
import { ProjectCopy } from "../kit/project-copy.ts";
import { followRecipes } from "../kit/recipes.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite, startSiteProcess } from "../kit/site.ts";

// One short test of each kind of promise to operators. tests/operation proves the promises in full.

const day = 24 * 60 * 60_000;
const link = "https://school.example";
const METRICS_TOKEN = "a token that a monitor keeps";
let folder: string;
/** The data folder of the running site, which has an entry, a removed one and a picture. */
let data: string;
let site: Site;
/** A backup of the site, and a folder into which it is restored. */
let [backup, restored]: string[] = [];

const variables = (DATA_DIR: string) => ({ ...administratorEnvironment, SAMPLE_CONTENT: "no", DATA_DIR });
const databaseIn = (directory: string) => join(directory, "school.sqlite");
const list = async <Entry>({ origin }: Site, path: string) => (await (await fetch(origin + path)).json()) as Entry[];
const titlesOf = async (shown: Site) =>
  (await list<{ title: string }>(shown, "/api/syllabus?limit=100")).map(({ title }) => title);
const pictureOf = async (shown: Site) => {
  const [entry] = await list<{ picture: string }>(shown, "/api/pictures");
  return Buffer.from(await (await fetch(new URL(entry?.picture ?? "", shown.origin))).arrayBuffer());
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "operator-"));
  [data, backup, restored] = [join(folder, "data"), join(folder, "school.tar"), join(folder, "restored")];
  site = await startSite({ ...variables(data), METRICS_TOKEN });
  const write = writerOf(site, (await openSession(site)).token);
  await write("POST", "/syllabus", { title: "Class 6", link });
  const { body } = await write("POST", "/syllabus", { title: "Removed", link });
  await write("DELETE", `/syllabus/${String(body.insertedId)}`);
  await write("POST", "/pictures", { picture: await encodedPicture(1) });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

it("a second server is refused in one line", async () => {
  expect(await startFailureOutput({ DATA_DIR: data })).toEqual([
    `The site is already running with DATA_DIR ${data}. Stop it first, or set another DATA_DIR.`,
  ]);
});

it("a wrong setting ends the start with one line that names it", async () => {
  expect(await startFailureOutput({ DATA_DIR: join(folder, "none"), TRUST_PROXY: "perhaps" })).toEqual([
    expect.stringContaining("TRUST_PROXY"),
  ]);
});

it("the command adds an administrator while the site runs, and the doctor checks it", async () => {
  const account = { email: "head@school.example", password: "by the command line" };
  expect(await runAdmin(data, ["add", account.email], `${account.password}\n`)).toMatchObject({ code: 0 });
  await openSession(site, account);
  const { out } = await runCommand("doctor", [], data, { environment: { PUBLIC_URL: site.origin } });
  expect(out).toMatch(/^ok +database/m);
});

it("monitors see that the site is ready, and with the token its requests", async () => {
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(401);
  const metrics = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await metrics.text()).toMatch(/^school_http_requests_total\{.*\} [1-9]/m);
});

it("a connection with more unanswered requests than browsers send is closed, and others are answered", async () => {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // It reads nothing, so the server would have to keep the answers.
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2400));
  expect((await fetch(site.origin)).status).toBe(200);
  socket.resume();
  await closed;
});

it("a backup of the running site restores its entries, files and accounts", async () => {
  expect(await runCommand("backup", [backup!], data)).toMatchObject({ code: 0 });
  expect(await runCommand("restore", [backup!], restored!)).toMatchObject({ code: 0, err: "" });
  const other = await startSite(variables(restored!));
  expect(await titlesOf(other)).toEqual(["Class 6"]);
  expect((await pictureOf(other)).equals(await pictureOf(site))).toBe(true);
  await openSession(other);
  await other.stop();
});

it("a clock that is 400 days ahead erases nothing", async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  const TEST_CLOCK_FILE = join(folder, "ahead");
  await writeFile(TEST_CLOCK_FILE, String(400 * day));
  const ahead = await startSiteProcess({ ...variables(restored!), NODE_OPTIONS: `--import=${clock}`, TEST_CLOCK_FILE });
  // Once the site has looked at its clock, it has erased what it will erase.
  await eventually(async () => {
    const looks = await withDatabase(ahead, (db) => db.selectFrom("look").select("at").execute());
    expect(looks.filter(({ at }) => Date.parse(at) > Date.now() + 300 * day)).not.toEqual([]);
  });
  const kept = await withDatabase(ahead, (db) =>
    db.selectFrom("revision").select("entry").where("collection", "=", "syllabus").distinct().execute(),
  );
  expect(kept).toHaveLength(2);
  await ahead.stop();
});

it("a lost database beside media starts no new school", async () => {
  for (const name of await readdir(restored!)) if (name.startsWith("school.sqlite")) await rm(join(restored!, name));
  expect(await startFailureOutput(variables(restored!))).toEqual([
    expect.stringMatching(/^The database in .* is missing or empty\. .* restore the newest backup/),
  ]);
});

it("what is exported and imported has the same entries and files", async () => {
  const [exported, other] = [join(folder, "exported"), join(folder, "imported")];
  expect(await runCommand("export", [exported], data)).toMatchObject({ code: 0 });
  expect(await runCommand("import", [exported], other)).toMatchObject({ code: 0 });
  expect(titlesIn(databaseIn(other))).toEqual(["Class 6"]);
  expect(await readdir(join(other, "media"))).toEqual(await readdir(join(data, "media")));
});

it("an upgrade keeps every entry, makes a backup first, and an older version refuses the database", async () => {
  const upgraded = join(folder, "older");
  await mkdir(upgraded);
  await makeOlderDatabase(upgraded);
  const other = await startSite(variables(upgraded));
  expect(await titlesOf(other)).toEqual(olderTitles);
  await other.stop();
  expect(await readdir(join(upgraded, "backups"))).toHaveLength(1);
  withDatabaseFile(databaseIn(upgraded), (database) =>
    database.exec("insert into kysely_migration values ('9999-of-a-later-version', '2099-01-01T00:00:00.000Z')"),
  );
  expect(await startFailureOutput(variables(upgraded))).toEqual([
    expect.stringMatching(/is of a newer version of the site \(it has 9999-of-a-later-version\)/),
  ]);
});

it("a full disk refuses a write in one sentence, and the next write works once there is room", async ({ skip }) => {
  const disk = await mkdtemp(join(tmpdir(), "full-"));
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "none", disk]);
  skip(mount.status !== 0, "no disk can be mounted");
  const small = await startSite(variables(disk));
  const send = writerOf(small, (await openSession(small)).token);
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, "filler"), Buffer.alloc(bavail * bsize));
  const add = () => send("POST", "/syllabus", { title: "a".repeat(300), link });
  let answer = await add();
  // Small entries still fit into the database's write-ahead log until that is full as well.
  for (let more = 0; answer.status === 201 && more < 500; more += 1) answer = await add();
  expect([answer.status, answer.body.message]).toEqual([507, expect.stringContaining("no room left")]);
  await rm(join(disk, "filler"));
  expect((await add()).status).toBe(201);
  await small.stop();
  spawnSync("umount", [disk]);
  await rm(disk, { recursive: true });
});

it("a feature that cannot read its tables stops neither pages nor sign-in", async () => {
  withDatabaseFile(databaseIn(data), (database) => {
    for (const { name } of database.prepare("select name from sqlite_schema where type = 'table'").all())
      if (features.some((feature) => String(name).startsWith(`${feature.name}_`)))
        database.exec(`alter table ${String(name)} rename to lost_${String(name)}`);
  });
  for (const path of ["/", "/bn/syllabus", "/login"]) expect((await fetch(site.origin + path)).status).toBe(200);
  const { cookie } = await openSession(site);
  expect((await fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } })).status).toBe(200);
});

it.skipIf(nginx === undefined || whyNoHolder)(
  "an added school answers at its host (skipped without python3)",
  async () => {
    const machine = await HostedSchools.make();
    expect(await machine.run("add alipur alipur.schools.example")).toMatchObject({ code: 0, err: "" });
    expect((await machine.get("alipur.schools.example")).status).toBe(200);
    await machine.close();
  },
);

it("every step of the recipes can be followed in the code", async () => {
  const copy = await ProjectCopy.make();
  await expect(followRecipes(copy)).resolves.toBeUndefined();
  await copy.remove();
});
