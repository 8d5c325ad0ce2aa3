import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import { MomentWatch } from "./moment-watch.ts";
import type { Database } from "../database/open.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import { contentKey } from "./versions.ts";
import { Store } from "./store.ts";
import { engine } from "../database/engine.ts";
import { eventually } from "../../tests/kit/eventually.ts";

const by = "clerk@school.example";
const past = "2020-01-01T00:00:00.000Z";
const future = "2099-12-31T00:00:00.000Z";

let folder: string;
let db: Database;
let store: Store;
/** The files that are served. */
let served: Set<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visibility-"));
  db = await openSiteDatabase(folder);
  served = new Set();
  store = new Store(db, { media });
});

afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const media = {
  answersAtOnce: true,
  bringBack: async (addresses: readonly string[]) => {
    for (const address of addresses) served.add(address);
    return addresses.length > 0;
  },
  setAside: async (addresses: readonly string[]) => {
    for (const address of addresses) served.delete(address);
    return addresses.length > 0;
  },
};
/**
 * The same in an object store, which takes time to answer. A transaction must not wait for it, because the database
 * would be blocked for as long.
 */
const remote = {
  answersAtOnce: false,
  bringBack: async (addresses: readonly string[]) => {
    await db.selectFrom("news").select("id").execute();
    return media.bringBack(addresses);
  },
  setAside: async (addresses: readonly string[]) => {
    await db.selectFrom("news").select("id").execute();
    return media.setAside(addresses);
  },
};
const paper = (title: string, visibility: string | null) => ({
  title,
  titleBn: null,
  link: "https://example.com",
  visibility,
});
const story = (image: string, visibility: string | null) => ({
  title: "A",
  titleBn: null,
  description: "B",
  descriptionBn: null,
  image,
  imageFocus: null,
  formattedDate: "2026-11-22",
  visibility,
});
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe("a store", () => {
  it("reads what visitors see: with no visibility, or with a moment that has come", async () => {
    for (const [title, visibility] of [
      ["public", null],
      ["past", past],
      ["future", future],
      ["draft", "draft"],
      ["withdrawn", "withdrawn"],
    ] as const) {
      await store.add(syllabus, paper(title, visibility), by);
    }
    const { rows, total } = await store.list(syllabus, { limit: 9 });
    expect([titles(rows), total, await store.count(syllabus)]).toEqual([["public", "past"], 2, 2]);
    expect(titles((await store.list(syllabus, { limit: 1, offset: 1 })).rows)).toEqual(["past"]);
    expect(await store.idsAfter(syllabus, "0", 9)).toEqual(["1", "2"]);
    const found = await Promise.all(["1", "2", "3", "4", "5"].map((id) => store.find(syllabus, id)));
    expect(found.map((row) => row !== undefined)).toEqual([true, true, false, false, false]);
    expect(await store.findVersioned(syllabus, "4")).toBeUndefined();
  });

  it("reads everything when it is asked to include what is hidden, and notes what it reads as before", async () => {
    await store.add(syllabus, paper("public", null), by);
    await store.add(syllabus, paper("draft", "draft"), by);
    const reads = new Map<string, number>();
    const all = store.trackReads(reads).includingHidden();
    expect(titles((await all.list(syllabus, { limit: 9 })).rows)).toEqual(["public", "draft"]);
    expect([
      await all.count(syllabus),
      await all.idsAfter(syllabus, "0", 9),
      (await all.find(syllabus, "2"))?.title,
    ]).toEqual([2, ["1", "2"], "draft"]);
    expect(reads).toEqual(
      new Map([
        ["syllabus", 2],
        ["syllabus/2", 1],
      ]),
    );
  });

  it("keeps the visibility in every version", async () => {
    const id = await store.add(syllabus, paper("a", "draft"), by);
    await store.update(syllabus, id, { visibility: null }, by);
    expect(await store.find(syllabus, id)).toBeDefined();
    await store.restore(syllabus, id, 1, by);
    expect(await store.find(syllabus, id)).toBeUndefined();
    await store.remove(syllabus, id, by);
    await store.restore(syllabus, id, 2, by);
    expect(await store.find(syllabus, id)).toBeDefined();
  });
});

it("days that were not sent move with an entry's visibility, later and earlier, by as many days", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T04:00:00Z") });
  const notices = {
    title: "A",
    titleBn: null,
    description: "B",
    descriptionBn: null,
    link: null,
    formattedDate: "2026-11-01",
    expirationDate: "2026-11-11",
  };
  const id = await store.add(notice, { ...notices, visibility: "draft" }, by);
  const days = async () => {
    const row = await store.includingHidden().find(notice, id);
    return [row?.formattedDate, row?.expirationDate];
  };
  const steps: [visibility: string | null, formattedDate: string, expirationDate: string][] = [
    ["2026-12-01T02:00:00.000Z", "2026-12-01", "2026-12-11"],
    ["2026-12-05T02:00:00.000Z", "2026-12-05", "2026-12-15"],
    [null, "2026-11-22", "2026-12-02"],
    ["2026-12-01T02:00:00.000Z", "2026-12-01", "2026-12-11"],
    ["2026-11-25T02:00:00.000Z", "2026-11-25", "2026-12-05"],
    ["withdrawn", "2026-11-25", "2026-12-05"],
  ];
  for (const [visibility, ...expected] of steps) {
    await store.update(notice, id, { visibility }, by);
    expect(await days(), String(visibility)).toEqual(expected);
  }
  await store.update(notice, id, { visibility: "2026-12-02T02:00:00.000Z", expirationDate: "2026-12-24" }, by);
  expect(await days()).toEqual(["2026-11-25", "2026-12-24"]);
  // An expired entry stays expired, unless a date is sent.
  await store.update(notice, id, { visibility: null, formattedDate: "2026-11-22", expirationDate: "2026-11-23" }, by);
  vi.setSystemTime(new Date("2026-12-10T04:00:00Z"));
  await store.update(notice, id, { visibility: "2026-12-20T02:00:00.000Z" }, by);
  expect(await days()).toEqual(["2026-11-22", "2026-11-23"]);
});

describe("what every page's menu reads", () => {
  const read = async () => [await store.emptyPages(), store.versions.of(contentKey)] as const;

  it("is outdated with the first visible entry and the last, not with others, nor with what is hidden", async () => {
    const [empty, start] = await read();
    expect(empty).toContain(syllabus.page);
    const draft = await store.add(syllabus, paper("a", "draft"), by);
    await store.update(syllabus, draft, { title: "b" }, by);
    expect(await read()).toEqual([empty, start]);
    const visible = await store.add(syllabus, paper("c", past), by);
    const [filled, first] = await read();
    expect([filled.includes(String(syllabus.page)), first > start]).toEqual([false, true]);
    await store.update(syllabus, visible, { title: "d" }, by);
    await store.update(syllabus, draft, { visibility: null }, by);
    await store.remove(syllabus, visible, by);
    expect(await read()).toEqual([filled, first]);
    await store.update(syllabus, draft, { visibility: "withdrawn" }, by);
    const [emptied, last] = await read();
    expect([emptied, last > first]).toEqual([empty, true]);
  });

  it("is outdated with the write that finds an entry visible whose moment has come", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T04:00:00Z") });
    await store.add(syllabus, paper("a", "2026-11-22T04:01:00.000Z"), by);
    const [, before] = await read();
    vi.setSystemTime(new Date("2026-11-22T04:02:00Z"));
    await store.add(syllabus, paper("b", null), by);
    expect(store.versions.of(contentKey)).toBeGreaterThan(before);
  });
});

describe("files", () => {
  it.each([
    ["the disk", media],
    ["an object store", remote],
  ])("are served on %s while an entry uses them that visitors see", async (_, keeper) => {
    store = new Store(db, { media: keeper });
    served.add("/media/a").add("/media/b");
    const id = await store.add(news, story("/media/a", "draft"), by);
    expect(served).toEqual(new Set(["/media/b"]));
    await store.update(news, id, { visibility: null }, by);
    const other = await store.add(news, story("/media/a", null), by);
    await store.update(news, id, { visibility: "withdrawn" }, by);
    expect(served).toContain("/media/a");
    await store.remove(news, other, by);
    expect(served).not.toContain("/media/a");
    await store.restore(news, other, 1, by);
    expect(served).toContain("/media/a");
  });

  it("are served again that another write has begun to use while an object store set them aside", async () => {
    store = new Store(db, { media: remote });
    const id = await store.add(news, story("/media/a", null), by);
    const removing = new Store(db, {
      media: {
        ...remote,
        setAside: async (addresses) => {
          if (addresses.length > 0 && (await store.count(news)) === 0)
            await store.add(news, story("/media/a", null), by);
          return remote.setAside(addresses);
        },
      },
    });
    await removing.remove(news, id, by);
    expect(served).toContain("/media/a");
  });

  it.each([
    ["the disk", media],
    ["an object store", remote],
  ])("are not left served on %s by a write that fails", async (_, keeper) => {
    store = new Store(db, { media: keeper });
    const id = await store.add(news, story("/media/a", "draft"), by);
    const failing = new Store(db, {
      media: {
        ...keeper,
        bringBack: async (addresses) => {
          const isMoved = await keeper.bringBack(addresses);
          if (served.has("/media/a")) throw new Error("The store fails.");
          return isMoved;
        },
      },
    });
    await expect(failing.update(news, id, { visibility: null }, by)).rejects.toThrow("The store fails.");
    expect([served.has("/media/a"), (await store.includingHidden().find(news, id))?.visibility]).toEqual([
      false,
      "draft",
    ]);
  });

  it("come back when the moment comes, before what was made of the entry counts as outdated", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T03:59:50Z") });
    const watch = new MomentWatch({ db, versions: store.versions, media });
    watch.start();
    const id = await store.add(news, story("/media/a", "2026-11-22T04:00:00.000Z"), by);
    await store.add(news, story("/media/b", "2026-11-22T04:01:00.000Z"), by);
    await store.add(news, story("/media/c", "draft"), by);
    const seen: [string | undefined, string[]][] = [];
    store.versions.listen((_, entry) => seen.push([entry, [...served]]));
    await vi.advanceTimersByTimeAsync(9_000);
    expect([seen, await store.find(news, id)]).toEqual([[], undefined]);
    await vi.advanceTimersByTimeAsync(6_000);
    // A database on a server answers in real time, whatever the fake clock shows, so poll.
    await eventually(() => expect(seen).toEqual([["1", ["/media/a"]]]));
    expect(await store.find(news, id)).toBeDefined();
    // The clock jumps, as it does after a machine has slept.
    vi.setSystemTime(new Date("2026-11-22T05:00:00Z"));
    await vi.advanceTimersByTimeAsync(6_000);
    await eventually(() => expect(seen.map(([entry]) => entry)).toEqual(["1", "2"]));
    expect(served).toEqual(new Set(["/media/a", "/media/b"]));
    await vi.advanceTimersByTimeAsync(20_000);
    watch.close();
    // Connections to a database server have timers of their own, so count the timers only on SQLite.
    if (!engine(db).isShared) expect(vi.getTimerCount()).toBe(0);
  });

  it("come back when the moment comes although the clock was ahead at the start and was set back since", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-23T04:00:00Z") });
    const id = await store.add(news, story("/media/a", "2026-11-22T04:00:10.000Z"), by);
    const watch = new MomentWatch({ db, versions: store.versions, media });
    watch.start();
    const seen: (string | undefined)[] = [];
    store.versions.listen((_, entry) => seen.push(entry));
    vi.setSystemTime(new Date("2026-11-22T04:00:00Z"));
    await vi.advanceTimersByTimeAsync(6_000);
    // Pages that were cached while the clock was ahead show the entry, so all pages are invalidated.
    await eventually(async () => expect([seen, await store.find(news, id)]).toEqual([[undefined], undefined]));
    served.clear();
    await vi.advanceTimersByTimeAsync(12_000);
    await eventually(() => expect([seen, served]).toEqual([[undefined, id], new Set(["/media/a"])]));
    watch.close();
  });
});
