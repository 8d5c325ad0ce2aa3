import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import notice from "../../collections/notice.ts";
import type { Database } from "../../server/database/open.ts";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { encodedPicture } from "../kit/media.ts";
import { addOpen } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { isOnServer } from "../kit/site-database.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

// A clock that is wrong must erase nothing, and what is due must be erased a day later, once.

// Each test starts a site up to five times.
vi.setConfig({ testTimeout: 5 * 60_000 });

/** Declares a test that PostgreSQL need not repeat. There, the test of a clock that jumps erases everything. */
const onOneEngine = it.skipIf(isOnServer);

const hour = 60 * 60_000;
const day = 24 * hour;
const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;

/** Tables of features that may be deleted. */
type FeatureTables = Record<"results_examination" | "results_pupil", Record<string, string | number | null>>;

let folder: string;
let site: SiteProcess;
let write: Write;
let cookie: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clock-"));
});
afterEach(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the site with a clock that is wrong by so many milliseconds, and signs in. */
async function startAt(ahead: number): Promise<void> {
  await site?.stop();
  await writeFile(join(folder, "ahead"), String(ahead));
  site = await startSiteProcess({
    ...administratorEnvironment,
    SAMPLE_CONTENT: "no",
    DATA_DIR: join(folder, "data"),
    NODE_OPTIONS: `--import=${clock}`,
    TEST_CLOCK_FILE: join(folder, "ahead"),
  });
  const session = await openSession(site);
  [write, cookie] = [writerOf(site, session.token), session.cookie];
}

/** Changes the clock of the running site. */
async function setClock(ahead: number): Promise<void> {
  await writeFile(join(folder, "ahead"), String(ahead));
  process.kill(site.pid, "SIGUSR2");
  const session = await openSession(site);
  [write, cookie] = [writerOf(site, session.token), session.cookie];
}

const inDatabase = <T>(work: (db: Database) => Promise<T>) => withDatabase(site, work);
/** What is left: the titles of examinations, pupils, the ids of entries with versions, and how often one was erased. */
const left = () =>
  inDatabase(async (db) => {
    const tables = db.withTables<FeatureTables>();
    const examinations = await tables.selectFrom("results_examination").select("title").orderBy("id").execute();
    const pupils = await tables.selectFrom("results_pupil").select("id").execute();
    const entries = await db.selectFrom("revision").select(["collection", "entry"]).distinct().execute();
    const expired = await db.selectFrom("audit_log").select("id").where("action", "=", "results-expired").execute();
    return {
      examinations: examinations.map(({ title }) => title),
      pupils: pupils.length,
      entries: entries.map(({ collection, entry }) => `${collection} ${entry}`).toSorted(),
      expired: expired.length,
    };
  });
const dashboard = async () =>
  visibleText(await (await fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } })).text());
const looks = async () =>
  (await inDatabase((db) => db.selectFrom("look").select("at").where("subject", "=", "records").execute())).map(
    ({ at }) => Date.parse(at) - Date.now(),
  );
/** Waits until the site has looked at its clock, which is wrong by so much, and so has erased what it will erase. */
async function untilLooked(ahead: number): Promise<void> {
  await eventually(async () => {
    const offsets = await looks();
    expect(
      offsets.some((offset) => Math.abs(offset - ahead) < hour / 2),
      `${offsets.join()} of ${ahead}`,
    ).toBe(true);
  });
}

/** Waits until the site has seen that nothing is due by its clock. */
const untilForgotten = () => eventually(async () => expect(await looks()).toEqual([]));

/** Adds an examination that is open for a month, an entry in the bin, and a file that nothing uses. */
async function fill(): Promise<{ path: string; hash: string }> {
  const { path } = await addOpen(write, "Half-yearly", 3);
  await write("DELETE", `${notice.api.list}/${await addTo(write, notice)}`);
  const added = await write("POST", "/pictures", { picture: await encodedPicture(5) });
  const [picture] = (await (await fetch(`${site.origin}/api/pictures`)).json()) as { picture: string }[];
  await write("DELETE", `/pictures/${String(added.body.insertedId)}`);
  return { path, hash: /[0-9a-f]{20}/.exec(picture?.picture ?? "")?.[0] ?? "none" };
}
const filesOf = async (hash: string) => {
  return (await readdir(join(folder, "data", "media"))).filter((name) => name.startsWith(hash));
};

onOneEngine("a start 400 days ahead erases nothing, says what it would erase, and forgets it after that", async () => {
  await startAt(0);
  const { hash } = await fill();
  const whole = await left();
  expect(whole.examinations).toEqual(["Half-yearly"]);
  expect(await dashboard()).not.toContain("will be erased for good");
  await startAt(400 * day);
  await untilLooked(400 * day);
  expect(await dashboard()).toMatch(/will be erased for good from .*: entries in the bin: 2; .*examinations: 1/);
  expect(await left()).toEqual(whole);
  // What waits can still be brought back.
  const bin = await (await fetch(`${site.origin}/admin/bin`, { headers: { Cookie: cookie } })).text();
  expect(visibleText(bin)).toContain("Days left: 1");
  await setClock(hour);
  await untilForgotten();
  expect(await dashboard()).not.toContain("will be erased for good");
  // It is wrong again, more than a day after the first time by its own time.
  await startAt(402 * day);
  await untilLooked(402 * day);
  expect(await left()).toEqual(whole);
  expect(await filesOf(hash)).not.toEqual([]);
});

it("a clock that jumps while the site runs, and back, erases nothing and stops nothing", async () => {
  await startAt(0);
  await fill();
  const whole = await left();
  await setClock(400 * day);
  await untilLooked(400 * day);
  await setClock(0);
  await untilForgotten();
  await setClock(402 * day);
  await untilLooked(402 * day);
  expect(await left()).toEqual(whole);
  // From here on, the clock is right: what is due goes a day after it was seen.
  await setClock(403 * day + hour);
  await eventually(async () =>
    expect(await left()).toMatchObject({ examinations: [], pupils: 0, entries: [], expired: 1 }),
  );
});

onOneEngine("after three weeks of holidays, what is due goes a day late, once", async () => {
  await startAt(0);
  const { path, hash } = await fill();
  const later = await addOpen(write, "Stays", 2);
  await write("PATCH", later.path, { until: new Date(Date.now() + 30 * day).toISOString() });
  const soon = new Date(Date.now() + 2 * day).toISOString();
  await write("PATCH", path, { until: soon });
  await startAt(21 * day);
  await untilLooked(21 * day);
  expect(await left()).toMatchObject({ examinations: ["Half-yearly", "Stays"], expired: 0 });
  await startAt(21 * day + 23 * hour);
  expect(await left()).toMatchObject({ examinations: ["Half-yearly", "Stays"], expired: 0 });
  await setClock(22 * day + hour);
  await eventually(async () => expect(await left()).toMatchObject({ examinations: ["Stays"], pupils: 2, expired: 1 }));
  expect(await dashboard()).not.toContain("will be erased for good");
  const audit = await (await fetch(`${site.origin}/admin/audit`, { headers: { Cookie: cookie } })).text();
  expect(visibleText(audit)).toMatch(/Erased automatically at the end of its time: Results · [^·]*· The site itself/);
  // The entries are in the bin for nine days more.
  expect((await left()).entries).toHaveLength(2);
  await setClock(30 * day + 2 * hour);
  await untilLooked(30 * day + 2 * hour);
  // Files are looked at by each start alone, or once a day.
  await startAt(31 * day + 3 * hour);
  await eventually(async () => expect((await left()).entries).toEqual([]));
  for (const name of await filesOf(hash)) await utimes(join(folder, "data", "media", name), 0, 0);
  await startAt(32 * day + 4 * hour);
  await eventually(async () => expect(await filesOf(hash)).toEqual([]));
  await eventually(async () => expect(await left()).toMatchObject({ examinations: [], expired: 2 }));
});

onOneEngine("what is removed while the clock says 1970 stays in the bin", async () => {
  await startAt(0);
  await fill();
  await startAt(-Date.now() + day);
  await write("DELETE", `${notice.api.list}/${await addTo(write, notice)}`);
  const whole = await left();
  expect(whole.entries).toHaveLength(3);
  for (const ahead of [0, 25 * hour, 50 * hour]) {
    await setClock(ahead);
    await untilLooked(ahead);
  }
  expect(await left()).toEqual(whole);
  await setClock(31 * day + hour);
  await untilLooked(31 * day + hour);
  await setClock(32 * day + 2 * hour);
  await eventually(async () => expect((await left()).entries).toEqual([]));
});

onOneEngine("an hour ahead erases nothing that was not due", async () => {
  await startAt(0);
  const { id } = await addOpen(write, "Ends soon", 2);
  const until = new Date(Date.now() + hour / 2).toISOString();
  await write("PATCH", `/results/${id}`, { until });
  // An earlier version could give a closed examination an end.
  const closed = await addOpen(write, "Closed", 2);
  await write("POST", `${closed.path}/close`);
  await inDatabase((db) =>
    db
      .withTables<FeatureTables>()
      .updateTable("results_examination")
      .set({ until })
      .where("title", "=", "Closed")
      .execute(),
  );
  await startAt(hour);
  await untilLooked(hour);
  await setClock(0);
  await untilForgotten();
  expect(await dashboard()).not.toContain("will be erased for good");
  await setClock(24 * hour);
  await untilLooked(24 * hour);
  expect((await left()).examinations).toEqual(["Ends soon", "Closed"]);
  await setClock(49 * hour);
  await eventually(async () => expect(await left()).toMatchObject({ examinations: ["Closed"], expired: 1 }));
});
