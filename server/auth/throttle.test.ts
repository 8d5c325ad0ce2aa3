import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSiteDatabase } from "../../tests/site-database.ts";
import type { Database } from "../database/open.ts";
import { MemoryThrottle } from "./memory-throttle.ts";
import { StoredThrottle } from "./stored-throttle.ts";
import type { Limit, Throttle } from "./throttle.ts";

const minute = 60_000;

let folder: string;
let db: Database;
/** The time that the throttles see. */
let now: number;
const clock = () => now;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "throttle-"));
  db = await openSiteDatabase(folder);
});
beforeEach(async () => {
  now = Date.parse("2026-11-22T06:00:00.000Z");
  await db.deleteFrom("attempt").execute();
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function takeBack(throttle: Throttle, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const counted = await throttle.count(limits);
  if ("wait" in counted) throw new Error("The attempt is refused.");
  return counted.takeBack;
}

describe.each([
  ["in memory", () => new MemoryThrottle(minute, clock)],
  ["in the database", () => new StoredThrottle(db, "a secret", "password", minute, clock)],
])("a throttle %s", (_, open) => {
  const limits = (most: number, ...keys: string[]) => keys.map((key) => ({ key, most }));

  it("lets no more than its limit through in any minute", async () => {
    const throttle = open();
    const admitted: number[] = [];
    for (const end = now + 4 * minute; now < end; now += 1_700) {
      if (!("wait" in (await throttle.count(limits(10, "account"))))) admitted.push(now);
    }
    expect(admitted.length).toBeGreaterThan(35);
    for (const start of admitted) expect(admitted.filter((time) => time >= start && time < start + minute).length).toBeLessThanOrEqual(10);
  });

  it("returns the exact time to wait, which does not grow by asking or by refused attempts", async () => {
    const throttle = open();
    for (let place = 0; place < 3; place += 1) {
      await throttle.count(limits(3, "account"));
      now += 10_000;
    }
    for (const left of [30_000, 20_000, 1]) {
      now += (await throttle.waitFor(limits(3, "account"))) - left;
      expect(await throttle.count(limits(3, "account"))).toEqual({ wait: left });
    }
    now += 1;
    expect(await throttle.waitFor(limits(3, "account"))).toBe(0);
    await throttle.count(limits(3, "account"));
    expect(await throttle.waitFor(limits(3, "account"))).toBe(10_000);
  });

  it("counts an attempt under all of its limits or under none, and no attempt that was taken back", async () => {
    const throttle = open();
    const both = [...limits(2, "account"), ...limits(3, "site")];
    await throttle.count(both);
    const undo = await takeBack(throttle, both);
    expect(await throttle.count(both)).toEqual({ wait: minute });
    expect(await throttle.waitFor(limits(3, "site"))).toBe(0);
    await undo();
    expect(await throttle.waitFor(both)).toBe(0);
    await throttle.count(both);
    await throttle.count(limits(3, "site"));
    expect([await throttle.waitFor(limits(3, "site")), await throttle.waitFor(limits(2, "other account"))]).toEqual([minute, 0]);
  });

  it("counts all of many attempts that are made at once", async () => {
    const throttle = open();
    const counted = await Promise.all(Array.from({ length: 30 }, () => throttle.count(limits(10, "account"))));
    expect(counted.filter((one) => "takeBack" in one)).toHaveLength(10);
  });
});

it("a throttle in memory remembers attempts for a minute at most, no refused ones, and a limited number of keys", async () => {
  const throttle = new MemoryThrottle(minute, clock);
  for (let place = 0; place < 1_000; place += 1) await throttle.waitFor([{ key: `asked ${place}`, most: 10 }]);
  expect(throttle.size).toBe(0);
  for (let place = 0; place < 41_000; place += 1) await throttle.count([{ key: `key ${place}`, most: 10 }]);
  expect(throttle.size).toBe(40_000);
  now += 2 * minute;
  await throttle.count([{ key: "later", most: 10 }]);
  expect(throttle.size).toBe(1);
});

describe("the attempts in the database", () => {
  const rows = () => db.selectFrom("attempt").selectAll().execute();

  it("are removed when they have expired, whatever they were, and their keys are hashes", async () => {
    await new StoredThrottle(db, "a secret", "link-mail", minute, clock).count([{ key: "address head@school.example", most: 3 }]);
    expect(JSON.stringify(await rows())).not.toContain("head");
    now += minute;
    await new StoredThrottle(db, "a secret", "password", minute, clock).count([{ key: "site", most: 3 }]);
    expect(await rows()).toMatchObject([{ kind: "password" }]);
  });

  it("are limited in number for each kind, of which the oldest give way", async () => {
    const many = Array.from({ length: 40_000 }, (_, place) => ({ key: String(place), expiresAt: new Date(now + place + 1).toISOString(), id: "flood", kind: "link-mail" }));
    for (let place = 0; place < many.length; place += 5_000) await db.insertInto("attempt").values(many.slice(place, place + 5_000)).execute();
    await new StoredThrottle(db, "a secret", "password", minute, clock).count([{ key: "site", most: 3 }]);
    await new StoredThrottle(db, "a secret", "link-mail", 60 * minute, clock).count([{ key: "new", most: 3 }]);
    const kept = await db.selectFrom("attempt").select(["kind", ({ fn }) => fn.countAll<number>().as("count")]).groupBy("kind").orderBy("kind").execute();
    expect(kept).toEqual([{ kind: "link-mail", count: 40_000 }, { kind: "password", count: 1 }]);
    expect(await db.selectFrom("attempt").select("key").where("key", "=", "0").execute()).toEqual([]);
  });

  it("are only read where an attempt is refused, while another process writes", async () => {
    const throttle = new StoredThrottle(db, "a secret", "password", minute, clock);
    await throttle.count([{ key: "site", most: 1 }]);
    const other = await openSiteDatabase(folder);
    await other.transaction().execute(async () => expect(await throttle.count([{ key: "site", most: 1 }])).toEqual({ wait: minute }));
    await other.destroy();
  });

  it("do not keep anybody waiting for longer than two minutes when the clock is put back", async () => {
    const throttle = new StoredThrottle(db, "a secret", "password", minute, clock);
    await throttle.count([{ key: "site", most: 1 }]);
    now -= minute;
    expect(await throttle.waitFor([{ key: "site", most: 1 }])).toBe(2 * minute);
    now -= 60 * minute;
    expect(await throttle.waitFor([{ key: "site", most: 1 }])).toBe(0);
  });
});
