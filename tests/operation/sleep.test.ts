import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../server/database/open.ts";
import { eventually } from "../kit/eventually.ts";
import { openSession } from "../kit/session.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import { holdSleepingSite, type SleepingSite } from "../kit/sleeping-site.ts";
import { SocketHolder, whyNoHolder } from "../kit/socket-holder.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Tables of features that may be deleted. */
type FeatureTables = Record<"push_subscription" | "results_examination", Record<string, string | number | null>>;

describe.skipIf(whyNoHolder)("a site that sleeps", () => {
  let holder: SocketHolder;
  let folder: string;
  let site: SleepingSite;
  beforeAll(() => {
    holder = new SocketHolder();
  });
  afterAll(() => holder.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sleep-"));
  });
  afterEach(async () => {
    site.drop();
    await eventually(() => expect(site.pid).toBeUndefined());
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(site.origin + path, { headers: { Connection: "close" } });
  async function add(values: Record<string, unknown>): Promise<void> {
    const { token } = await openSession(site);
    const answer = await fetch(`${site.origin}/api/notice`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ title: "A notice", description: "Its text.", ...values }),
    });
    expect(answer.status, await answer.text()).toBe(201);
  }

  it("ends cleanly without visitors, despite monitors, and wakes for the next visitor", async () => {
    site = await holdSleepingSite(holder, folder);
    expect((await get("/")).status).toBe(200);
    const connection = connect(site.port, "127.0.0.1");
    await once(connection, "connect");
    // A monitor sends requests until the site announces its end. The last request may wake it again.
    while (!site.output.includes("so the site ends")) expect((await get("/healthz")).status).toBe(200);
    await site.untilAsleep();
    connection.destroy();
    expect(site.ends).toEqual(site.ends.map(() => 0));
    const left = (await readdir(site.dataDirectory)).filter((name) => /-(?:wal|shm|journal)$/.test(name));
    expect(left).toEqual([]);
    const { starts } = site;
    expect((await get("/notice")).status).toBe(200);
    expect([site.starts, await site.wakeAt()]).toEqual([starts + 1, undefined]);
  });

  it("is woken when a notice is due to appear, which visitors then see", async () => {
    site = await holdSleepingSite(holder, folder);
    const appears = new Date(Math.ceil(Date.now() / minute) * minute + 60 * minute);
    await add({ title: "Classes begin", visibility: appears.toISOString() });
    expect(await site.untilAsleep()).toBe(appears.toISOString());
    expect(await (await get("/notice")).text()).not.toContain("Classes begin");
    expect(await site.untilAsleep()).toBe(appears.toISOString());
    await site.setClock(appears);
    site.start();
    await eventually(() => expect(site.starts).toBe(3));
    expect(await (await get("/notice")).text()).toContain("Classes begin");
    expect(Date.parse(await site.untilAsleep())).toBeGreaterThan(appears.getTime());
  });

  it("is woken for its daily backup, makes it, and sleeps again without any request", async () => {
    const BACKUP_DIR = join(folder, "backups");
    const backups = async () => (await readdir(BACKUP_DIR)).filter((name) => name.endsWith(".tar"));
    site = await holdSleepingSite(holder, folder, { BACKUP_DIR });
    site.start();
    const next = new Date(await site.untilAsleep());
    expect(await backups()).toHaveLength(1);
    expect(next.getTime()).toBeLessThanOrEqual(Date.now() + day);
    await site.setClock(new Date(Date.now() + day));
    site.start();
    await eventually(() => expect(site.starts).toBe(2));
    await site.untilAsleep();
    expect(await backups()).toHaveLength(2);
    expect(site.ends).toEqual([0, 0]);
  });

  it("is woken when an examination opens, ends and is erased, and at seven for delayed notifications", async () => {
    // Ten in the evening in Dhaka, and later times in that night.
    const [ten, opens, until, seven] = ["10T16", "10T17", "10T20", "11T01"].map((hour) => `2026-03-${hour}:00:00.000Z`);
    site = await holdSleepingSite(holder, folder, { PUBLIC_URL: "http://localhost" });
    const wakeAt = async (moment: string) => {
      await site.setClock(new Date(moment));
      const { starts } = site;
      site.start();
      await eventually(() => expect(site.starts).toBe(starts + 1));
      return site.untilAsleep();
    };
    const inDatabase = async <T>(work: (db: Database) => Promise<T>) => {
      const db = await openSiteDatabase(site.dataDirectory);
      const result = await work(db);
      await db.destroy();
      return result;
    };
    await wakeAt(ten!);
    await inDatabase(async (db) => {
      const subscription = { endpoint: "https://push.example/1", p256dh: "", auth: "", topics: "notices" };
      await db
        .withTables<FeatureTables>()
        .insertInto("push_subscription")
        .values({ ...subscription, locale: "en", renewedOn: "2026-03-10", toldOn: null, told: 0 })
        .execute();
      const examination = { title: "Test", className: "8", year: 2026, columns: "[]", showsTotals: 0, opens, until };
      await db.withTables<FeatureTables>().insertInto("results_examination").values(examination).execute();
    });
    await add({ title: "No classes tomorrow" });
    expect(await site.untilAsleep()).toBe(opens);
    expect(await wakeAt(opens!)).toBe(until);
    expect(await wakeAt(until!)).toBe(seven);
    const left = () =>
      inDatabase((db) => db.withTables<FeatureTables>().selectFrom("results_examination").select("id").execute());
    expect(await left()).toHaveLength(1);
    // It is erased a day after the site has seen that it has ended, for which it is woken.
    const next = await wakeAt(seven!);
    const tomorrow = Date.parse(until!) + day;
    expect(Date.parse(next)).toBeGreaterThanOrEqual(tomorrow);
    expect(Date.parse(next)).toBeLessThan(tomorrow + minute);
    expect(await left()).toHaveLength(1);
    await wakeAt(next);
    expect(await left()).toEqual([]);
  });

  it("keeps the set-up link for the first administrator valid", async () => {
    site = await holdSleepingSite(holder, folder, { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
    site.start();
    await site.untilAsleep();
    const token = /setup\?token=([\w-]+)/.exec(site.output)?.[1] ?? "";
    const page = await get(`/setup?token=${token}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('type="password"')]);
    expect(site.starts).toBe(2);
  });
});
