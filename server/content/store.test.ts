import { afterEach, beforeEach, describe, expect, it } from "vitest";
import staff from "../../collections/staff.ts";
import syllabus from "../../collections/syllabus.ts";
import type { Collection } from "../../engine/collection.ts";
import type { EntryValues } from "../../engine/row.ts";
import { member, paper } from "../../tests/kit/entries.ts";
import { type EmptyStore, openEmptyStore } from "../../tests/kit/empty-store.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import { Store } from "./store.ts";

let folder: string;
let db: EmptyStore["db"];
let store: EmptyStore["store"];
let close: EmptyStore["close"];
beforeEach(async () => {
  ({ folder, db, store, close } = await openEmptyStore());
});
afterEach(() => close());

const add = async <C extends Collection>(collection: C, values: EntryValues<C["fields"]>) =>
  store.add(collection, values, "clerk@school.example");

describe("the store", () => {
  it("is new until something is written", async () => {
    expect(await store.isNew()).toBe(true);
    await add(syllabus, paper("a"));
    expect(await store.isNew()).toBe(false);
  });

  it("finds an added entry by the id that `add` returned", async () => {
    const values = { ...paper("ষষ্ঠ শ্রেণি 'a\"; drop table syllabus; --"), titleBn: "👩🏽‍🏫" };
    const id = await add(syllabus, values);
    expect({ ...(await store.find(syllabus, id)) }).toEqual({ id: Number(id), ...values });
  });

  itForAll(["0", "-1", "01", "1.0", "1e0", " 1", "1 or 1=1", "9".repeat(30), "abc", "", "২"])(
    "finds no entry for what is no id",
    async (id) => {
      await add(syllabus, paper("a"));
      expect(await store.find(syllabus, id)).toBeUndefined();
    },
  );

  it("counts the entries and writes of each collection separately", async () => {
    await add(syllabus, paper("a"));
    await add(syllabus, paper("b"));
    expect([await store.count(syllabus), store.versions.of("syllabus")]).toEqual([2, 2]);
    expect([await store.count(staff), store.versions.of("staff")]).toEqual([0, 0]);
  });

  it("reads once what every page shows, until something of it is written", async () => {
    await add(syllabus, paper("a"));
    let readings = 0;
    const read = async (reader: Store) => {
      readings += 1;
      return (await reader.list(syllabus, { limit: 10 })).rows.map(({ title }) => title);
    };
    const titles = (from: Store) => from.readOnce(read, "en");
    expect([await titles(store), await titles(store), readings]).toEqual([["a"], ["a"], 1]);
    await add(staff, member("b", "c"));
    expect([await titles(store), readings]).toEqual([["a"], 1]);
    await store.add(syllabus, { ...paper("d"), visibility: "draft" }, "clerk@school.example");
    expect([await titles(store), readings]).toEqual([["a"], 2]);
    expect([await titles(store.includingHidden()), readings]).toEqual([["a", "d"], 3]);
    // A page that gets the memoized value must still depend on everything that was read for it.
    const reads = new Map<string, number>();
    await titles(store.trackReads(reads));
    expect([readings, store.versions.areCurrent(reads)]).toEqual([3, true]);
    await add(syllabus, paper("e"));
    expect(store.versions.areCurrent(reads)).toBe(false);
    expect(await titles(store)).toHaveLength(2);
  });

  it("keeps nothing of a reading that failed, or during which something was written", async () => {
    let fails = true;
    const failing = async (reader: Store) => {
      const found = await reader.count(staff);
      if (fails) throw new Error("no disk");
      return found;
    };
    await expect(store.readOnce(failing, "en")).rejects.toThrow("no disk");
    fails = false;
    expect(await store.readOnce(failing, "en")).toBe(0);
    const count = async (reader: Store) => {
      const found = await reader.count(syllabus);
      if (found === 0) await add(syllabus, paper("a"));
      return found;
    };
    expect([await store.readOnce(count, "en"), await store.readOnce(count, "en")]).toEqual([0, 1]);
  });

  it("takes a page for outdated whose parts were read before and after a write", async () => {
    const reads = new Map<string, number>();
    const page = store.trackReads(reads);
    const count = async (reader: Store) => {
      const found = await reader.count(syllabus);
      await add(syllabus, paper("a"));
      // Another part of the page reads the list after this write.
      await page.count(syllabus);
      return found;
    };
    expect([await page.readOnce(count, "en"), store.versions.areCurrent(reads)]).toEqual([0, false]);
  });

  it("keeps its entries when the database is reopened", async () => {
    const id = await add(syllabus, paper("a"));
    await db.destroy();
    const reopened = await openSiteDatabase(folder);
    try {
      expect(await new Store(reopened).find(syllabus, id)).toMatchObject({ title: "a" });
    } finally {
      await reopened.destroy();
    }
  });

  it("keeps the title that an entry had at each write, in both languages, also once it is removed", async () => {
    const id = await add(syllabus, { ...paper("First"), titleBn: "প্রথম" });
    await store.update(syllabus, id, { title: "Second" }, "clerk@school.example");
    await store.remove(syllabus, id, "head@school.example");
    const changes = await store.latestChanges(9);
    expect(changes.map(({ action, by, title, titleBn }) => [action, by.split("@")[0], title, titleBn])).toEqual([
      ["remove", "head", "Second", "প্রথম"],
      ["update", "clerk", "Second", "প্রথম"],
      ["add", "clerk", "First", "প্রথম"],
    ]);
  });

  it("knows when each entry was last written", async () => {
    const ids = [Number(await add(syllabus, paper("a"))), Number(await add(syllabus, paper("b")))];
    await add(staff, member("Clerk", "OFFICE ASSISTANT"));
    for (const table of ["audit_log", "revision"])
      await db.updateTable(table).set({ at: "2026-01-02T03:04:05.000Z" }).execute();
    await store.update(syllabus, String(ids[1]), { title: "c" }, "clerk@school.example");
    const [change] = await store.latestChanges(1);
    const found = await store.lastWrites(syllabus, [...ids, 999]);
    expect(found).toEqual(
      new Map([
        [ids[0], "2026-01-02T03:04:05.000Z"],
        [ids[1], change?.at],
      ]),
    );
    expect(await store.lastWrites(syllabus, [])).toEqual(new Map());
  });

  it("knows how many entries each collection has and how often it was written", async () => {
    const id = await add(syllabus, paper("a"));
    await store.remove(syllabus, id, "clerk@school.example");
    await add(staff, member("Clerk", "OFFICE ASSISTANT"));
    const byName = (a: { collection: string }, b: { collection: string }) => (a.collection < b.collection ? -1 : 1);
    expect((await store.usage()).map((one) => ({ ...one })).toSorted(byName)).toEqual([
      { collection: "staff", entries: 1, writes: 1 },
      { collection: "syllabus", entries: 0, writes: 2 },
    ]);
  });
});

describe("a write, whoever makes it,", () => {
  it("stores a text that exists in Bengali only in both columns, and changes both together", async () => {
    const id = await add(syllabus, paper("ষষ্ঠ শ্রেণি"));
    expect(await store.find(syllabus, id)).toMatchObject({ title: "ষষ্ঠ শ্রেণি", titleBn: "ষষ্ঠ শ্রেণি" });
    await store.update(syllabus, id, { titleBn: "সপ্তম শ্রেণি" }, "test");
    expect(await store.find(syllabus, id)).toMatchObject({ title: "সপ্তম শ্রেণি", titleBn: "সপ্তম শ্রেণি" });
    expect(await store.latestChanges(1)).toMatchObject([{ title: "সপ্তম শ্রেণি", titleBn: "সপ্তম শ্রেণি" }]);
    await store.update(syllabus, id, { title: "Class 7" }, "test");
    expect(await store.find(syllabus, id)).toMatchObject({ title: "Class 7", titleBn: "সপ্তম শ্রেণি" });
  });

  it("keeps the point of a picture as long as the picture is the same", async () => {
    const id = await add(staff, { ...member("Clerk", "OFFICE ASSISTANT"), imageFocus: "50 22" });
    const pointAfter = async (values: Record<string, string>) => {
      await store.update(staff, id, values, "test");
      return (await store.find(staff, id))?.imageFocus;
    };
    expect(await pointAfter({ name: "Other" })).toBe("50 22");
    expect(await pointAfter({ image: "https://example.com/a.jpg" })).toBe("50 22");
    expect(await pointAfter({ image: "https://example.com/b.jpg", imageFocus: "10 10" })).toBe("10 10");
    expect(await pointAfter({ image: "https://example.com/c.jpg" })).toBeNull();
  });
});
