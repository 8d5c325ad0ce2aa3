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
import { inTransaction } from "../database/transaction.ts";
import { isPublic, settleMedia } from "./media-use.ts";
import { eventually } from "../../tests/kit/eventually.ts";
import { seededRandom } from "../../tests/kit/seeded-random.ts";

const by = "clerk@school.example";
const past = "2020-01-01T00:00:00.000Z";
const future = "2099-12-31T00:00:00.000Z";

let folder: string;
let db: Database;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visibility-"));
  db = await openSiteDatabase(folder);
  store = new Store(db);
  const files = [1, 2, 3, 4].map((digit) => ({ name: name(digit), type: "image/webp", size: 1, title: "" }));
  await db.insertInto("media").values(files).execute();
});

afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** A file, by the digit of its hash. */
const name = (digit: number | string) => `${String(digit).repeat(20)}.webp`;
const [a, b, c] = [1, 2, 3].map((digit) => `/media/${name(digit)}`) as [string, string, string];

/** The addresses of the files that visitors may get now. */
const served = async () => {
  const rows = await db.selectFrom("media").select(["name", "publicFrom"]).orderBy("name").execute();
  return rows.filter(({ publicFrom }) => isPublic(publicFrom)).map((row) => `/media/${row.name}`);
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
  it("are for visitors while an entry uses them that visitors see", async () => {
    expect(await served()).toEqual([]);
    const id = await store.add(news, story(a, "draft"), by);
    expect(await served()).toEqual([]);
    await store.update(news, id, { visibility: null }, by);
    const other = await store.add(news, story(a, past), by);
    await store.update(news, id, { visibility: "withdrawn" }, by);
    expect(await served()).toEqual([a]);
    await store.remove(news, other, by);
    expect(await served()).toEqual([]);
    await store.restore(news, other, 1, by);
    expect(await served()).toEqual([a]);
    await store.update(news, other, { image: b }, by);
    expect(await served()).toEqual([b]);
  });

  it("are for nobody but writers if the table has no moment, or one that is not understood", () => {
    const values = [null, undefined, "", "unsettled", "draft", "2020", "2020-01-01", `${past} `, "1e3", future];
    expect(values.filter(isPublic)).toEqual([]);
    expect(isPublic(past)).toBe(true);
  });

  it("keep what they are if a write fails", async () => {
    const id = await store.add(news, story(a, "draft"), by);
    const failing = inTransaction(db, async (transaction) => {
      await new Store(transaction).update(news, id, { visibility: null }, by);
      throw new Error("The write fails.");
    });
    await expect(failing).rejects.toThrow("The write fails.");
    expect(await served()).toEqual([]);
  });

  it("are after any writes what the entries say, in every kind of column", async () => {
    const { below, oneOf: pick } = seededRandom(47);
    const files = [1, 2, 3, 4].map((digit) => `/media/${name(digit)}`);
    const some = () => files.filter(() => below(5) < 2);
    const values = () => ({
      visibility: pick([null, null, past, future, "draft", "withdrawn"]),
      image: pick(files),
      // A text may also name a smaller size of a picture.
      description: `Text ${some()
        .map((file) => `![A](${file.replace(".webp", "-320x240.webp")})`)
        .join("\n\n")}`,
    });
    const alive = new Map<string, ReturnType<typeof values>>();
    const gone = new Map<string, ReturnType<typeof values>>();
    for (let step = 0; step < 60; step += 1) {
      const ids = [...alive.keys()];
      const what = ids.length < 3 ? "add" : pick(["add", "update", "remove", "restore"]);
      if (what === "add") {
        const added = values();
        alive.set(await store.add(news, { ...story(a, null), ...added }, by), added);
      } else if (what === "update") {
        const [id, changed] = [pick(ids), values()];
        await store.update(news, id, changed, by);
        alive.set(id, changed);
      } else if (what === "remove") {
        const id = pick(ids);
        await store.remove(news, id, by);
        gone.set(id, alive.get(id)!);
        alive.delete(id);
      } else if (gone.size > 0) {
        const [id, before] = pick([...gone]);
        const last = (await store.history.list(news, id)).find(({ action }) => action === "remove");
        await store.restore(news, id, last!.version, by);
        alive.set(id, before);
        gone.delete(id);
      }
      const seen = [...alive.values()].filter(({ visibility }) => visibility === null || visibility === past);
      const expected = files.filter((file) =>
        seen.some(({ image, description }) => image === file || description.includes(file.slice(0, -5))),
      );
      expect([step, await served()]).toEqual([step, expected]);
    }
    const found = await db.selectFrom("media").selectAll().orderBy("name").execute();
    await inTransaction(db, (transaction) => settleMedia(transaction));
    expect(await db.selectFrom("media").selectAll().orderBy("name").execute()).toEqual(found);
  });

  it("appear at their moment, when what was made of the entry counts as outdated", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T03:59:50Z") });
    const watch = new MomentWatch({ db, versions: store.versions });
    watch.start();
    const id = await store.add(news, story(a, "2026-11-22T04:00:00.000Z"), by);
    await store.add(news, story(b, "2026-11-22T04:01:00.000Z"), by);
    await store.add(news, story(c, "draft"), by);
    const seen: (string | undefined)[] = [];
    store.versions.listen((_, entry) => seen.push(entry));
    await vi.advanceTimersByTimeAsync(9_000);
    expect([seen, await store.find(news, id), await served()]).toEqual([[], undefined, []]);
    await vi.advanceTimersByTimeAsync(6_000);
    // A database on a server answers in real time, whatever the fake clock shows, so poll.
    await eventually(() => expect(seen).toEqual(["1"]));
    expect([await store.find(news, id), await served()]).toEqual([expect.anything(), [a]]);
    // The clock jumps, as it does after a machine has slept.
    vi.setSystemTime(new Date("2026-11-22T05:00:00Z"));
    await vi.advanceTimersByTimeAsync(6_000);
    await eventually(() => expect(seen).toEqual(["1", "2"]));
    expect(await served()).toEqual([a, b]);
    await vi.advanceTimersByTimeAsync(20_000);
    watch.close();
    // Connections to a database server have timers of their own, so count the timers only on SQLite.
    if (!engine(db).isShared) expect(vi.getTimerCount()).toBe(0);
  });

  it("appear at their moment although the clock was ahead at the start and was set back since", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-23T04:00:00Z") });
    const id = await store.add(news, story(a, "2026-11-22T04:00:10.000Z"), by);
    const watch = new MomentWatch({ db, versions: store.versions });
    watch.start();
    const seen: (string | undefined)[] = [];
    let changes = 0;
    store.versions.listen((_, entry) => seen.push(entry));
    store.versions.listenToFiles(() => (changes += 1));
    vi.setSystemTime(new Date("2026-11-22T04:00:00Z"));
    await vi.advanceTimersByTimeAsync(6_000);
    // What was cached while the clock was ahead shows the entry, so all of it is invalidated, and files in memory too.
    await eventually(async () =>
      expect([seen, changes, await store.find(news, id)]).toEqual([[undefined], 1, undefined]),
    );
    expect(await served()).toEqual([]);
    await vi.advanceTimersByTimeAsync(12_000);
    await eventually(() => expect(seen).toEqual([undefined, id]));
    expect(await served()).toEqual([a]);
    watch.close();
  });
});
