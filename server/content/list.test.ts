import { afterEach, beforeEach, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import publicResult from "../../collections/publicResult.ts";
import staff from "../../collections/staff.ts";
import syllabus from "../../collections/syllabus.ts";
import video from "../../collections/video.ts";
import type { Collection } from "../../engine/collection.ts";
import { isPinned } from "../../engine/dates/pinned.ts";
import type { EntryValues } from "../../engine/row.ts";
import { member, paper, posted } from "../../tests/kit/entries.ts";
import { type EmptyStore, openEmptyStore } from "../../tests/kit/empty-store.ts";
import type { Range } from "./list.ts";
import type { Store } from "./store.ts";

let db: EmptyStore["db"];
let store: EmptyStore["store"];
let close: EmptyStore["close"];
beforeEach(async () => {
  ({ db, store, close } = await openEmptyStore());
});
afterEach(() => close());

const add = async <C extends Collection>(collection: C, values: EntryValues<C["fields"]>) =>
  store.add(collection, values, "clerk@school.example");

describe("a list", () => {
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

  it("is returned in parts and in its declared order", async () => {
    for (const title of ["a", "b", "c"]) {
      await add(syllabus, paper(title));
      await add(notice, posted(title, "2026-11-28"));
    }
    expect(titles((await store.list(syllabus, { limit: 9 })).rows)).toEqual(["a", "b", "c"]);
    expect(titles((await store.list(notice, { limit: 9 })).rows)).toEqual(["c", "b", "a"]);
    const part = await store.list(notice, { limit: 1, offset: 1 });
    expect([titles(part.rows), part.total]).toEqual([["b"], 3]);
    expect((await store.list(notice, { limit: 9, offset: 3 })).rows).toEqual([]);
  });

  it("returns the right entries at a large offset", async () => {
    const rows = Array.from({ length: 1300 }, (_, place) => paper(`${place}`));
    await db.insertInto("syllabus").values(rows).execute();
    await db.insertInto("collection_stats").values({ collection: "syllabus", version: 1300, entries: 1300 }).execute();
    for (const offset of [500, 1200]) {
      const part = await store.list(syllabus, { limit: 3, offset });
      expect([titles(part.rows), part.total]).toEqual([[0, 1, 2].map((place) => String(offset + place)), 1300]);
    }
  });

  const heads = ["Clerk", "Head Staff", "clerk", "Gardener", "HEAD STAFF", "Bookkeeper"];
  it.each([undefined, "newest", "oldest", "title"] as const)(
    "read in parts, from its beginning or its end, is the whole list: %s",
    async (by) => {
      for (const [place, designation] of heads.entries())
        await add(staff, member(`${place % 2} ${designation}`, designation));
      await add(staff, { ...member("Hidden", "Clerk"), visibility: "draft" });
      const sort = by && ({ by, locale: "bn" } as const);
      const { rows, total } = await store.list(staff, { limit: 99, sort });
      expect([rows.length, total]).toEqual([heads.length, heads.length]);
      for (const limit of [1, 2, 4, 99]) {
        for (let offset = 0; offset <= total; offset += 1) {
          expect((await store.list(staff, { limit, offset, sort })).rows, `${limit} from ${offset}`).toEqual(
            rows.slice(offset, offset + limit),
          );
        }
      }
    },
  );

  it("read from its end is the whole list without titles, with hidden entries, and with a filter", async () => {
    for (const [place, title] of ["b", null, "A", null, "c"].entries()) {
      await add(video, {
        src: "https://youtu.be/aaaaaaaaaaa",
        thumbnail: null,
        title,
        titleBn: null,
        visibility: place === 2 ? "draft" : null,
      });
      await add(notice, { ...posted(`${place}`, "2026-12-31"), formattedDate: `${2024 + (place % 2)}-11-21` });
    }
    const ranges: [Store, Collection, Omit<Range, "limit">][] = [
      [store, video, { sort: { by: "title", locale: "en" } }],
      [store.includingHidden(), video, { sort: { by: "title", locale: "en" } }],
      [store, notice, { filter: { year: "2024" } }],
    ];
    for (const [reader, collection, range] of ranges) {
      const { rows, total } = await reader.list(collection, { ...range, limit: 99 });
      expect(rows).toHaveLength(total);
      for (let offset = 0; offset <= total; offset += 1)
        expect((await reader.list(collection, { ...range, limit: 1, offset })).rows).toEqual(
          rows.slice(offset, offset + 1),
        );
    }
  });

  it("without what has expired is read from its beginning, as its length is not known", async () => {
    for (const title of ["a", "b", "c"]) await add(notice, posted(title, "2026-12-31"));
    await add(notice, posted("d", "2026-11-20"));
    const current = await store.list(notice, { limit: 1, offset: 2, unexpiredOn: "2026-11-21" });
    expect(titles(current.rows)).toEqual(["a"]);
  });

  it("knows its years, whatever lies between them, and hidden entries' years only if these are included", async () => {
    for (const [year, visibility] of [
      ["2019", null],
      ["2021", "draft"],
      ["2024", null],
      ["2024", "draft"],
      ["2026", "draft"],
    ] as const) {
      await add(notice, { ...posted(year, "2026-12-31"), formattedDate: `${year}-01-01`, visibility });
    }
    expect(await store.years(notice)).toEqual(["2024", "2019"]);
    expect(await store.includingHidden().years(notice)).toEqual(["2026", "2024", "2021", "2019"]);
    expect([await store.years(publicResult), await store.years(staff)]).toEqual([[], []]);
  });

  it("returns its ids in parts that a removal in between does not shift", async () => {
    const ids = [];
    for (const title of ["a", "b", "c", "d"]) ids.push(await add(syllabus, paper(title)));
    const first = await store.idsAfter(syllabus, "0", 2);
    await store.remove(syllabus, ids[0]!, "test");
    expect([first, await store.idsAfter(syllabus, first.at(-1)!, 2)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  it.each(["newest", "oldest"] as const)(
    "with a date goes by the date, %s first, then by the moment of adding",
    async (order) => {
      const dated = (title: string, formattedDate: string) =>
        add(notice, { ...posted(title, "2026-12-31"), formattedDate });
      for (const day of ["2026-11-21", "2026-11-20", "2026-11-21", "2025-12-31"])
        await dated(`${day} ${await store.count(notice)}`, day);
      const titlesOf = async (range: Range) =>
        (await store.list({ ...notice, order }, range)).rows.map(({ title }) => title);
      const newest = ["2026-11-21 2", "2026-11-21 0", "2026-11-20 1", "2025-12-31 3"];
      const expected = order === "newest" ? newest : newest.toReversed();
      expect(await titlesOf({ limit: 10 })).toEqual(expected);
      expect(await titlesOf({ limit: 10, unexpiredOn: "2026-11-21" })).toEqual(expected);
      for (const offset of [0, 2])
        expect(await titlesOf({ limit: 2, offset })).toEqual(expected.slice(offset, offset + 2));
    },
  );

  it("begins with its pinned entries, in any letter case and language, and nobody else", async () => {
    await add(staff, member("Clerk", "OFFICE ASSISTANT"));
    await add(staff, member("Head", "Head Staff"));
    await add(staff, member("Deputy", "DEPUTY HEAD STAFF"));
    await add(staff, member("Bengali head", "প্রধান কর্মচারী (ভারপ্রাপ্ত)"));
    await add(staff, { ...member("Companion", "HEAD"), designationBn: "প্রধান কর্মচারী" });
    await add(staff, member("Aide", "সহকারী প্রধান কর্মচারী"));
    const { rows } = await store.list(staff, { limit: 9 });
    expect(rows.map(({ name }) => name)).toEqual(["Head", "Bengali head", "Companion", "Clerk", "Deputy", "Aide"]);
    for (const row of rows) expect(isPinned(staff, row), row.name).toBe(rows.indexOf(row) < 3);
  });

  it("leaves out expired entries on request; the last day still counts as current", async () => {
    await add(notice, posted("yesterday", "2026-11-20"));
    await add(notice, posted("today", "2026-11-21"));
    const current = await store.list(notice, { limit: 9, unexpiredOn: "2026-11-21" });
    expect(titles(current.rows)).toEqual(["today"]);
    expect(titles((await store.list(notice, { limit: 9 })).rows)).toEqual(["today", "yesterday"]);
  });

  it("finds current entries however long ago they were posted", async () => {
    await add(notice, posted("old but current", "2026-12-31"));
    const expired = Array.from({ length: 1200 }, () => posted("expired", "2026-01-01"));
    await db.insertInto("notice").values(expired).execute();
    await add(notice, posted("new", "2026-11-21"));
    const current = await store.list(notice, { limit: 5, unexpiredOn: "2026-11-21" });
    expect(titles(current.rows)).toEqual(["new", "old but current"]);
  });
});
