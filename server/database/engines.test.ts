import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import video from "../../collections/video.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import { AuditTrail } from "../content/audit-trail.ts";
import { engine } from "./engine.ts";
import { keepLastId, lastIdOf } from "./last-id.ts";
import type { Database } from "./open.ts";
import { Store } from "../content/store.ts";
import { inSnapshot, inTransaction } from "./transaction.ts";

/**
 * These tests cover what SQLite and PostgreSQL do differently by nature. The site must get the same result from both.
 */
let folder: string;
let db: Database;
let other: Database;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engines-"));
  db = await openSiteDatabase(folder);
  other = await openSiteDatabase(folder);
  store = new Store(db);
});
afterEach(async () => {
  await db.destroy();
  await other.destroy();
  await rm(folder, { recursive: true, force: true });
});

const by = "clerk@school.example";
const paper = (title: string, titleBn: string | null = null) => ({
  title,
  titleBn,
  link: "https://example.com",
  visibility: null,
});
const addAll = async (papers: readonly ReturnType<typeof paper>[]) => {
  for (const one of papers) await store.add(syllabus, one, by);
};

describe("texts", () => {
  it("are sorted by their characters, Latin letters alike in both cases, entries without a title last", async () => {
    await addAll(
      ["banana", "Zebra", "éclair", "Apple", "খাতা", "apple 2", "কলম", "10", "২"].map((title) => paper(title)),
    );
    const { rows } = await store.list(syllabus, { limit: 20, sort: { by: "title", locale: "en" } });
    expect(rows.map(({ title }) => title)).toEqual([
      "10",
      "Apple",
      "apple 2",
      "banana",
      "Zebra",
      "éclair",
      "কলম",
      "খাতা",
      "২",
    ]);
    for (const title of ["b", null, "A"])
      await store.add(
        video,
        { src: "https://youtu.be/aaaaaaaaaaa", thumbnail: null, title, titleBn: null, visibility: null },
        by,
      );
    const videos = await store.list(video, { limit: 20, sort: { by: "title", locale: "bn" } });
    expect(videos.rows.map(({ title }) => title)).toEqual(["A", "b", null]);
  });

  it("are found in the log in either case of Latin letters, their signs taken literally", async () => {
    await addAll([paper("Fees 100%"), paper("FEES_2"), paper("Élan"), paper("ফি")]);
    const trail = new AuditTrail(db);
    const found = async (part: string) =>
      (await trail.list({ text: { part, actions: [], collections: [] } }, { limit: 20 })).map(({ title }) => title);
    expect(new Set(await found("fees"))).toEqual(new Set(["FEES_2", "Fees 100%"]));
    expect(await found("S_")).toEqual(["FEES_2"]);
    expect(await found("0%")).toEqual(["Fees 100%"]);
    expect(await found("Éla")).toEqual(["Élan"]);
    expect(await found("ফি")).toEqual(["ফি"]);
    for (const part of ["a\0b", "\\", "\uD800"]) expect(await found(part)).toEqual([]);
  });

  it("may be a single word without an end, which is found by its beginning", async () => {
    const letters = Array.from({ length: 20_000 }, (_, place) =>
      String.fromCodePoint(0x4e_00 + ((place * 7_919) % 20_000)),
    ).join("");
    const long = {
      ...paper("Long"),
      description: letters,
      descriptionBn: null,
      formattedDate: "2026-11-21",
      expirationDate: "2099-01-01",
    };
    const id = await store.add(notice, long, by);
    const { entries } = await store.search(letters.slice(0, 12), { limit: 5 });
    expect(entries.map(({ row }) => String(row.id))).toEqual([id]);
  });
});

describe("numbers", () => {
  it("are numbers, counts and sums too, and ids beyond 32 bits are ids like others", async () => {
    await addAll([paper("a"), paper("b")]);
    expect([
      await store.count(syllabus),
      (await store.usage()).find(({ collection }) => collection === "syllabus"),
    ]).toEqual([2, { collection: "syllabus", entries: 2, writes: 2 }]);
    const { total } = await db
      .selectFrom("collection_stats")
      .select(({ fn }) => fn.sum<number>("entries").as("total"))
      .executeTakeFirstOrThrow();
    expect(total).toBe(2);
    for (const id of ["3", "2147483648", "999999999999999"]) {
      expect(await store.find(syllabus, id)).toBeUndefined();
      expect(await store.update(syllabus, id, { title: "x" }, by)).toEqual({ modifiedCount: 0, version: 0 });
      expect(await store.remove(syllabus, id, by)).toEqual({ deletedCount: 0, version: 0 });
    }
  });

  it("of ids go on after the last one that was given, or that rows brought with them", async () => {
    expect(await lastIdOf(db, "syllabus")).toBe(0);
    await addAll([paper("a"), paper("b")]);
    await store.remove(syllabus, "2", by);
    expect([await lastIdOf(db, "syllabus"), await store.add(syllabus, paper("c"), by)]).toEqual([2, "3"]);
    await keepLastId(db, "syllabus", 5_000_000_000);
    await keepLastId(db, "syllabus", 7);
    expect(await store.add(syllabus, paper("d"), by)).toBe("5000000001");
    expect(await store.restore(syllabus, "2", 1, by)).toMatchObject({ restoredCount: 1 });
  });
});

describe("transactions", () => {
  it("come one after another, those of other processes too", async () => {
    const add = (database: Database) => async () =>
      inTransaction(database, async (transaction) => {
        const { entries } = (await transaction
          .selectFrom("collection_stats")
          .select("entries")
          .where("collection", "=", "turns")
          .executeTakeFirst()) ?? { entries: 0 };
        await transaction.deleteFrom("collection_stats").where("collection", "=", "turns").execute();
        await transaction
          .insertInto("collection_stats")
          .values({ collection: "turns", version: 1, entries: entries + 1 })
          .execute();
      });
    // SQLite connections wait for one another by blocking their thread, so one thread cannot play two processes.
    const processes = !engine(db).isShared ? [db] : [db, other];
    await Promise.all(Array.from({ length: 30 }, (_, place) => add(processes[place % processes.length]!)()));
    expect(
      await db.selectFrom("collection_stats").select("entries").where("collection", "=", "turns").execute(),
    ).toEqual([{ entries: 30 }]);
  });

  it("leave nothing behind where one fails, and a read of one moment sees nothing written meanwhile", async () => {
    const failed = inTransaction(db, async (transaction) => {
      await new Store(transaction).add(syllabus, paper("gone"), by);
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    await addAll([paper("a")]);
    const counts = await inSnapshot(db, async (transaction) => {
      const count = async () => (await transaction.selectFrom("syllabus").select("id").execute()).length;
      const before = await count();
      await new Store(other).add(syllabus, paper("b"), by);
      return [before, await count()];
    });
    expect([counts, await store.count(syllabus)]).toEqual([[1, 1], 2]);
  });

  it("take one addition under a key that is sent several times at once", async () => {
    const stores = !engine(db).isShared ? [store] : [store, new Store(other)];
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, place) => stores[place % stores.length]!.add(syllabus, paper("once"), by, "key")),
    );
    expect([new Set(ids).size, await store.count(syllabus)]).toEqual([1, 1]);
  });
});
