import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { withDatabase } from "../kit/database-state.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { runCommand } from "../kit/operator-command.ts";
import { addOpen, lookUp, rollOf, type Slip } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";

// These tests search every place except the form's response for one pupil's name, marks and code.

const place = 3;
const name = "Samplewho Onlyone";
const marks = ["58.2947", "64.7531"] as const;
const metricsToken = "a token of thirty-two characters";

let folder: string;
let data: string;
let site: SiteProcess;
let proxy: Proxy | undefined;
let session: Session;
let write: Write;
let examination: { id: number; path: string; slips: Slip[] };
let secrets: string[];

beforeAll(async () => {
  // nginx uses a certificate that no authority has signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  folder = await mkdtemp(join(tmpdir(), "erased-"));
  data = join(folder, "data");
  site = await start(data);
  if (nginx) proxy = await startNginx([site]);
  session = await openSession(site);
  write = writerOf(site, session.token);
  // Other entries stay in the same pages of the database.
  await addOpen(write, "Stays before", 40);
  examination = await addOpen(write, "Is erased", 40);
  await addOpen(write, "Stays after", 40);
  const slip = examination.slips[place];
  secrets = [name, ...marks, slip?.code ?? ""];
  for (const mark of marks) {
    const cells = [rollOf(place), name, mark, "4.75"];
    await write("PATCH", `${examination.path}/pupils/${slip?.pupil}`, { cells });
  }
  await write("PATCH", examination.path, { showsTotals: true });
});
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await proxy?.stop();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

function start(directory: string, more: Record<string, string> = {}): Promise<SiteProcess> {
  const environment = { TRUST_PROXY: "yes", METRICS_TOKEN: metricsToken, DATA_DIR: directory, SAMPLE_CONTENT: "no" };
  return startSiteProcess({ ...environment, ...administratorEnvironment, ...more });
}

/** Returns the secrets that a text or a file contains. */
const secretsIn = (content: string | Buffer) => secrets.filter((secret) => content.includes(secret));

/** Returns the secrets in the files of a folder, by path. */
async function secretsInFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => secretsIn(await readFile(file)).map((secret) => `${file}: ${secret}`)),
  );
  return found.flat();
}

const askFor = (origin: string) =>
  lookUp({ origin }, { examination: examination.id, roll: rollOf(place), code: examination.slips[place]?.code ?? "" });
const finds = async ({ origin }: Pick<SiteProcess, "origin">) => secretsIn(await (await askFor(origin)).text());
const found = [name, marks[1]];

/** Follows every link of a site from its home pages, feeds, sitemap and API; returns the requested addresses. */
async function crawl(origin: string, cookie = ""): Promise<Map<string, string>> {
  const asked = new Map<string, string>();
  // Searches for only a part of the name, because the page of a search repeats its query.
  const query = name.split(" ")[0];
  const waiting = [
    "/",
    "/bn",
    "/result",
    "/bn/result",
    "/sitemap.xml",
    "/robots.txt",
    "/no-such-page",
    "/privacy",
    `/search?q=${query}`,
    `/bn/search?q=${query}`,
    `/api/search?q=${query}`,
    "/healthz",
    "/service-worker.js",
    "/api/openapi.json",
    "/api/results",
    "/api/results/summary",
    `/api${examination.path}`,
    `/api${examination.path}/pupils`,
    "/result?roll=4",
    `/result/${examination.id}`,
    "/media/",
    ...collections.map(({ api }) => `/api${api.list}?limit=100`),
    ...(cookie ? ["/admin", "/admin/audit.csv", `/admin/audit?q=${query}`, `/admin/bin?q=${query}`] : []),
  ];
  const ask = async (path: string) => {
    const headers = { "Accept-Encoding": "identity", ...(cookie ? { Cookie: cookie } : {}) };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const text = await answer.text();
    asked.set(path, [...answer.headers].join("\n") + text);
    const links = text.matchAll(/(?:href|src|action)="(\/[^"#]*)|<loc>https?:\/\/[^/<]+(\/[^<]*)/g);
    for (const [, link, location] of links) waiting.push((link ?? location ?? "/").replaceAll("&amp;", "&"));
  };
  const isWanted = (path: string) =>
    !asked.has(path) && !/^\/media\/.+/.test(path) && (cookie === "" || /^(?:\/bn)?\/admin/.test(path));
  while (waiting.length > 0) await Promise.all([...new Set(waiting.splice(0, 8))].filter(isWanted).map(ask));
  return asked;
}

it.skipIf(isOnServer)("a pupil's name, marks and code are nowhere but in the answer to the form", async () => {
  const origins = [site.origin, ...(proxy ? [proxy.origin] : [])];
  for (const origin of origins) expect(await finds({ origin })).toEqual(found);
  for (const origin of origins) {
    const asked = await crawl(origin);
    expect(asked.size).toBeGreaterThan(100);
    expect([...asked].flatMap(([path, text]) => secretsIn(text).map((secret) => `${path}: ${secret}`))).toEqual([]);
    expect(asked.get("/result")).toContain("Is erased");
  }
  // Pages for signed-in people, except the screens of this feature.
  const screens = [...(await crawl(site.origin, session.cookie))].filter(([path]) => !path.includes("/admin/results"));
  expect(screens.flatMap(([path, text]) => secretsIn(text).map((secret) => `${path}: ${secret}`))).toEqual([]);
  const metrics = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  expect([metrics.status, secretsIn(await metrics.text())]).toEqual([200, []]);
  expect(secretsIn(site.output())).toEqual([]);
  if (proxy) {
    expect((await readdir(proxy.folder, { recursive: true })).length).toBeGreaterThan(20);
    expect(await secretsInFiles(proxy.folder)).toEqual([]);
  }
  const exported = join(folder, "exported");
  expect(await runCommand("export", [exported], data)).toMatchObject({ code: 0 });
  expect(await secretsInFiles(exported)).toEqual([]);
  const imported = join(folder, "imported");
  expect(await runCommand("import", [exported], imported)).toMatchObject({ code: 0 });
  const kept = withDatabase({ dataDirectory: imported }, (db) => db.selectFrom("results_pupil").selectAll().execute());
  expect(await kept).toEqual([]);
});

it("a backup contains them, and restores them with their codes, also into a SQLite file", async () => {
  const backup = join(folder, "backup.tar");
  expect(await runCommand("backup", [backup], data)).toMatchObject({ code: 0 });
  expect(secretsIn(await readFile(backup))).toContain(name);
  const restored = join(folder, "restored");
  const toFile = { DATABASE_URL: "" };
  expect(await runCommand("restore", [backup], restored, { environment: toFile })).toMatchObject({ code: 0 });
  const again = await start(restored, toFile);
  expect(await finds(again)).toEqual(found);
  await again.stop();
});

it.runIf(isOnServer)("a move from the server to a folder takes them along", async () => {
  await site.stop();
  const moved = join(folder, "moved");
  expect(await runCommand("move", ["--to", moved], data)).toMatchObject({ code: 0 });
  const there = await start(moved, { DATABASE_URL: "" });
  expect(await finds(there)).toEqual(found);
  await there.stop();
  site = await start(data);
  write = writerOf(site, (await openSession(site)).token);
});

it("once it is erased, nothing of it is in the files of the database, nor in a new backup", async () => {
  // Before the removal the files contain the secrets, which proves that this search would find them afterwards too.
  if (!isOnServer) expect(await secretsInFiles(data)).not.toEqual([]);
  const kept = await withDatabase(site, (db) => db.selectFrom("results_pupil").selectAll().execute());
  expect(JSON.stringify(kept)).toContain(name);
  const slip = examination.slips[0];
  expect(await write("DELETE", `${examination.path}/pupils/${slip?.pupil}`)).toMatchObject({ status: 200 });
  expect(await write("DELETE", examination.path)).toMatchObject({ status: 200 });
  // The site is running, so its write-ahead log exists and is searched too.
  if (!isOnServer) expect((await readdir(data)).filter((file) => file.startsWith("school.sqlite"))).toHaveLength(3);
  expect(await secretsInFiles(data)).toEqual([]);
  expect(await finds(site)).toEqual([]);
  const backup = join(folder, "later.tar");
  expect(await runCommand("backup", [backup], data)).toMatchObject({ code: 0 });
  expect(secretsIn(await readFile(backup))).toEqual([]);
});
