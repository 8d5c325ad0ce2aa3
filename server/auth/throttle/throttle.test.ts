import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSiteDatabase } from "../../../tests/kit/site-database.ts";
import type { Database } from "../../database/open.ts";
import { MemoryAttempts } from "./memory-attempts.ts";
import { StoredAttempts } from "./stored-attempts.ts";
import { type AttemptStore, type Client, type Limits, Throttle } from "./throttle.ts";

const minute = 60_000;

let folder: string;
let db: Database;
/** The current time for the throttles. */
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

const throttleOf = (store: AttemptStore) => new Throttle(store, "a secret");
const stored = () => throttleOf(new StoredAttempts(db, clock));
const byAccount = (account: number): Limits => ({ name: "password", seconds: 60, account });
const bySite = (site: number): Limits => ({ name: "password", seconds: 60, site });
const head = { account: "head@school.example" };

describe.each([
  ["in memory", () => throttleOf(new MemoryAttempts(clock))],
  ["in the database", stored],
])("a throttle that counts %s", (_, open) => {
  it("lets no more than its limit through in any minute", async () => {
    const throttle = open();
    const admitted: number[] = [];
    for (const end = now + 4 * minute; now < end; now += 1_700) {
      if ("takeBack" in (await throttle.count(byAccount(10), head))) admitted.push(now);
    }
    expect(admitted.length).toBeGreaterThan(35);
    const inMinuteAfter = (start: number) => admitted.filter((time) => time >= start && time < start + minute).length;
    for (const start of admitted) expect(inMinuteAfter(start)).toBeLessThanOrEqual(10);
  });

  it("returns the time to wait, rounded up, which does not grow by asking or by refused attempts", async () => {
    const throttle = open();
    for (let place = 0; place < 3; place += 1) {
      await throttle.count(byAccount(3), head);
      now += 10_000;
    }
    for (const [after, left] of [
      [0, 30],
      [9_999, 21],
      [1, 20],
      [19_999, 1],
    ] as const) {
      now += after;
      expect(await throttle.waitFor(byAccount(3), head)).toBe(left);
      expect(await throttle.count(byAccount(3), head)).toEqual({ wait: left });
    }
    now += 1;
    expect(await throttle.waitFor(byAccount(3), head)).toBe(0);
    await throttle.count(byAccount(3), head);
    expect(await throttle.waitFor(byAccount(3), head)).toBe(10);
  });

  it("counts an attempt under all of its limits or under none, and no attempt that was taken back", async () => {
    const throttle = open();
    const both = { ...byAccount(2), site: 3 };
    await throttle.count(both, head);
    const second = await throttle.count(both, head);
    expect(await throttle.count(both, head)).toEqual({ wait: 60 });
    expect(await throttle.waitFor(bySite(3), head)).toBe(0);
    if ("takeBack" in second) await second.takeBack();
    expect(await throttle.waitFor(both, head)).toBe(0);
    await throttle.count(both, head);
    await throttle.count(bySite(3), head);
    expect(await throttle.waitFor(bySite(3), head)).toBe(60);
    expect(await throttle.waitFor(byAccount(2), { account: "other@school.example" })).toBe(0);
  });

  it("counts all of many attempts that are made at once", async () => {
    const throttle = open();
    const counted = await Promise.all(Array.from({ length: 30 }, () => throttle.count(byAccount(10), head)));
    expect(counted.filter((one) => "takeBack" in one)).toHaveLength(10);
  });

  it("counts for itself what has another name, another limit, or a known device", async () => {
    const throttle = open();
    const limits: Limits = { name: "password", seconds: 60, network: 4, account: 3, accountAndNetwork: 2, device: 1 };
    const accepts = async (client: Client, asked = limits) => "takeBack" in (await throttle.count(asked, client));
    const here = { ...head, address: "192.0.2.1" };
    const there = { ...head, address: "192.0.2.2" };
    expect([await accepts(here), await accepts(here), await accepts(here)]).toEqual([true, true, false]);
    expect([await accepts(there), await accepts(there)]).toEqual([true, false]);
    const [one, two, three] = ["1", "2", "3"].map((account) => ({ ...here, account }));
    expect([await accepts(one ?? {}), await accepts(two ?? {}), await accepts(three ?? {})]).toEqual([
      true,
      true,
      false,
    ]);
    const [known, another] = [
      { ...here, device: "known" },
      { ...here, device: "another" },
    ];
    expect([await accepts(known), await accepts(known), await accepts(another)]).toEqual([true, false, true]);
    expect(await accepts(here, { ...limits, name: "code" })).toBe(true);
  });

  it("counts one account however its address is written, and one IPv6 network", async () => {
    const throttle = open();
    const limits: Limits = { name: "password", seconds: 60, accountAndNetwork: 1 };
    await throttle.count(limits, { ...head, address: "2001:db8:1:2::1" });
    const same = { account: " Head@School.Example", address: "2001:db8:1:2:ffff::9" };
    expect(await throttle.waitFor(limits, same)).toBe(60);
    expect(await throttle.waitFor(limits, { ...head, address: "2001:db8:1:3::1" })).toBe(0);
  });

  it("checks sixteen guesses of strangers at once and others of known devices, and takes right ones back", async () => {
    const throttle = open();
    const limits = { ...bySite(40), device: 10 };
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const guess = (client: Client, status: number) => {
      const check = () => answered.then(() => new Response(null, { status }));
      return throttle.guess(limits, client, check, ({ ok }) => !ok);
    };
    const running = Array.from({ length: 17 }, () => guess({}, 200));
    expect(await Promise.race(running)).toEqual({ wait: 1 });
    const known = guess({ device: "known" }, 200);
    answer();
    expect(await Promise.all([...running, known])).toHaveLength(18);
    expect(await known).toHaveProperty("response");
    for (let place = 0; place < 39; place += 1) expect(await guess({}, 401)).toHaveProperty("response");
    const fail = () => Promise.reject(new Error("The disk is full."));
    await expect(throttle.guess(limits, {}, fail, () => false)).rejects.toThrow("full");
    expect(await guess({}, 200)).toEqual({ wait: 60 });
  });
});

it("attempts in memory are limited in number for each name, and are forgotten when they have expired", async () => {
  const store = new MemoryAttempts(clock);
  const throttle = throttleOf(store);
  const flood = async (count: number, limits: Limits) => {
    for (let place = 0; place < count; place += 1) await throttle.count(limits, { account: `invented-${place}` });
  };
  for (let place = 0; place < 1_000; place += 1) await throttle.waitFor(byAccount(10), { account: String(place) });
  expect(store.size).toBe(0);
  const mails: Limits = { name: "link-mail", seconds: 3_600, account: 1 };
  await throttle.count(mails, head);
  await flood(41_000, byAccount(10));
  expect([store.size, await throttle.waitFor(mails, head)]).toEqual([40_001, 3_600]);
  now += 2 * minute;
  await flood(1, byAccount(10));
  expect(store.size).toBe(2);
});

it("attempts in memory hold the process as long as they count", async () => {
  const store = new MemoryAttempts(clock);
  const throttle = throttleOf(store);
  const right = await throttle.count(byAccount(10), head);
  if ("takeBack" in right) await right.takeBack();
  expect(store.isHolding).toBe(false);
  await throttle.count(byAccount(10), head);
  now += minute - 1;
  expect(store.isHolding).toBe(true);
  now += 1;
  expect(store.isHolding).toBe(false);
});

describe("the attempts in the database", () => {
  const rows = () => db.selectFrom("attempt").selectAll().execute();

  it("are removed when they have expired, whatever they were, and their keys are hashes", async () => {
    await stored().count({ name: "link-mail", seconds: 60, account: 3 }, head);
    expect(JSON.stringify(await rows())).not.toContain("head");
    now += minute;
    await stored().count(bySite(3), head);
    expect(await rows()).toMatchObject([{ kind: "password" }]);
  });

  it("are limited in number for each name, of which the oldest give way", async () => {
    const expiryOf = (place: number) => new Date(now + place + 1).toISOString();
    const rowOf = (place: number) => ({
      id: "flood",
      kind: "link-mail",
      key: String(place),
      expiresAt: expiryOf(place),
    });
    const many = Array.from({ length: 40_000 }, (_, place) => rowOf(place));
    const step = 5_000;
    for (let place = 0; place < many.length; place += step) {
      await db
        .insertInto("attempt")
        .values(many.slice(place, place + step))
        .execute();
    }
    await stored().count(bySite(3), head);
    await stored().count({ name: "link-mail", seconds: 3_600, site: 3 }, head);
    const counts = db.selectFrom("attempt").select(["kind", ({ fn }) => fn.countAll<number>().as("count")]);
    const kept = await counts.groupBy("kind").orderBy("kind").execute();
    expect(kept).toEqual([
      { kind: "link-mail", count: 40_000 },
      { kind: "password", count: 1 },
    ]);
    expect(await db.selectFrom("attempt").select("key").where("key", "=", "0").execute()).toEqual([]);
  });

  it("are only read where an attempt is refused, while another process writes", async () => {
    const throttle = stored();
    await throttle.count(bySite(1), head);
    const other = await openSiteDatabase(folder);
    await other.transaction().execute(async () => expect(await throttle.count(bySite(1), head)).toEqual({ wait: 60 }));
    await other.destroy();
  });

  it("lock for no longer than their own time when the clock is put back, however far", async () => {
    const throttle = stored();
    await throttle.count(bySite(1), head);
    for (const back of [minute / 2, 20 * 24 * 60 * minute]) {
      now -= back;
      expect(await throttle.waitFor(bySite(1), head)).toBe(60);
      now += minute / 2;
      expect(await throttle.waitFor(bySite(1), head)).toBe(30);
    }
    now += minute / 2;
    expect(await throttle.waitFor(bySite(1), head)).toBe(0);
  });
});
