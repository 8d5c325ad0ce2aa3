import { afterEach, beforeEach, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { indexVersion } from "../../engine/words/search-words.ts";
import { type EmptyStore, openEmptyStore } from "../../tests/kit/empty-store.ts";
import { ensureWordIndex } from "./word-index.ts";

let site: EmptyStore;
beforeEach(async () => {
  site = await openEmptyStore();
});
afterEach(() => site.close());

const add = (title: string) =>
  site.store.add(
    syllabus,
    { title, titleBn: null, link: "https://example.com", visibility: null },
    "clerk@school.example",
  );
const found = async (question: string) =>
  (await site.store.search(question, { limit: 400, among: [syllabus] })).entries.length;

it("an index of an older version is made again, in steps that leave the rest findable", async () => {
  for (let place = 0; place < 450; place += 1) await add(`Paper ${place + 1000}`);
  await site.db.deleteFrom("word").where("entry", "<", 440).execute();
  await site.db.deleteFrom("word_index").execute();
  await site.db.insertInto("word_index").values({ version: "1", collection: null, entry: null }).execute();
  expect([await found("1300"), await found("1449")]).toEqual([0, 1]);
  await ensureWordIndex(site.db);
  expect([await found("1300"), await found("1000"), await found("1449")]).toEqual([1, 1, 1]);
});

it("the making of the index goes on where it was cut off", async () => {
  const ids = [await add("Alpha"), await add("Beta"), await add("Gamma")];
  await site.db.deleteFrom("word").execute();
  await site.db.deleteFrom("word_index").execute();
  await site.db
    .insertInto("word_index")
    .values({ version: indexVersion, collection: syllabus.name, entry: Number(ids[0]) })
    .execute();
  await ensureWordIndex(site.db);
  expect(
    [await found("alpha"), await found("beta"), await found("gamma")],
    "what came before the cut is not done twice",
  ).toEqual([0, 1, 1]);
  await site.db.deleteFrom("word").execute();
  await ensureWordIndex(site.db);
  expect(await found("beta"), "a whole index is not made again").toBe(0);
});
