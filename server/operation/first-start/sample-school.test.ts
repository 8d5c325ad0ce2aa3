import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import classRoutine from "../../../collections/classRoutine.ts";
import examRoutine from "../../../collections/examRoutine.ts";
import syllabus from "../../../collections/syllabus.ts";
import { isWeeklyHoliday } from "../../../engine/dates/month.ts";
import { globalId } from "../../../engine/global.ts";
import { startSteps } from "../../../engine/start-steps.ts";
import profile from "../../../globals/profile.ts";
import { sampleAuthor } from "../../../sample/author.ts";
import type { Database } from "../../database/open.ts";
import { openSiteDatabase } from "../../../tests/kit/site-database.ts";
import { Store } from "../../content/store.ts";
import { MediaLibrary } from "../../media/media-library.ts";
import { SampleSchool } from "./sample-school.ts";
import { StartProgress } from "./start-progress.ts";

const clerk = "clerk@school.example";
const crest = join(import.meta.dirname, "..", "..", "..", "sample", "pictures", "crest.svg");
const paper = (title: string) => ({ title, titleBn: null, link: "https://example.com", visibility: null });

let folder: string;
let db: Database;
let library: MediaLibrary;
let store: Store;
let sample: SampleSchool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sample-school-"));
  db = await openSiteDatabase(folder);
  library = new MediaLibrary(db, folder);
  await library.prepare();
  store = new Store(db);
  sample = new SampleSchool(db, store, library);
});

afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

it("of the sample school only what nobody has changed is removed, and can be restored from the bin", async () => {
  const untouched = await store.add(syllabus, paper("Sample"), sampleAuthor);
  const changed = await store.add(syllabus, paper("Also a sample"), sampleAuthor);
  await store.update(syllabus, changed, { title: "Class 6" }, clerk);
  await store.add(syllabus, paper("Our own"), clerk);
  const gone = await store.add(syllabus, paper("A third sample"), sampleAuthor);
  await store.remove(syllabus, gone, clerk);
  expect(await sample.count()).toBe(1);

  await sample.remove(clerk);
  const { rows, total } = await store.list(syllabus, { limit: 10 });
  expect([rows.map(({ title }) => title).toSorted(), total]).toEqual([["Class 6", "Our own"], 2]);
  expect(await sample.count()).toBe(0);
  const bin = await store.history.bin({ limit: 10 });
  expect(bin.entries.map(({ by, action }) => [by, action])).toEqual([
    [clerk, "remove"],
    [clerk, "remove"],
  ]);

  const last = await store.history.latest(syllabus, untouched);
  await store.restore(syllabus, untouched, last?.version ?? 0, clerk);
  // An entry that somebody has restored belongs to them.
  expect(await sample.count()).toBe(0);
});

// This test has a longer time limit, because it makes every picture of the sample school in child processes.
it(
  "the sample school is loaded beside what a school says of itself, and removed as a whole",
  { timeout: 120_000 },
  async () => {
    await store.update(profile, globalId, { name: "Ideal School" }, clerk);
    const draft = await store.add(syllabus, { ...paper("Our own"), visibility: "draft" }, clerk);
    await sample.load();
    expect([await sample.isLoadable(), await sample.count()]).toEqual([false, 0]);

    await store.remove(syllabus, draft, clerk);
    const version = store.versions.of(syllabus.name);
    expect(await sample.isLoadable()).toBe(true);
    // If the button is pressed twice, the sample school is loaded only once.
    await Promise.all([sample.load(), sample.load()]);
    const { rows, total } = await store.list(syllabus, { limit: 100 });
    expect([
      total > 0,
      new Set(rows.map(({ title }) => title)).size,
      store.versions.of(syllabus.name) > version,
    ]).toEqual([true, total, true]);
    expect(await store.findGlobal(profile)).toMatchObject({ name: "Ideal School", email: null });
    const file = () => library.find((rows[0]?.link ?? "").slice("/media/".length));
    expect(await file()).toMatchObject({ isPublic: true, description: { type: "application/pdf" } });
    const routines = (await store.list(examRoutine, { limit: 100 })).rows;
    const named = routines.map(({ startDate, endDate, examinations }) => [startDate, endDate, examinations]);
    const days = JSON.stringify(named).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    // No examination is on a weekly holiday.
    expect([days.length > 0, days.filter(isWeeklyHoliday)]).toEqual([true, []]);

    await sample.remove(clerk);
    expect([await sample.isLoadable(), await sample.count()]).toEqual([true, 0]);
    expect(await file()).toMatchObject({ isPublic: false });
  },
);

it("a global loses the values with which it was loaded, and keeps those of the school", async () => {
  const address = await library.add(crest);
  await store.update(
    profile,
    globalId,
    { name: "Sample School", email: "office@school.example", crest: address },
    sampleAuthor,
  );
  await store.update(profile, globalId, { name: "Ideal School" }, clerk);
  expect(await sample.valuesOf(profile)).toEqual({ email: "office@school.example", crest: address });
  await sample.remove(clerk);
  expect(await store.findGlobal(profile)).toMatchObject({ name: "Ideal School", email: null, crest: null });
  expect(await sample.valuesOf(profile)).toEqual({});
});

it("readers see the removal of the sample school at once, and one that fails changes nothing", async () => {
  await store.add(
    classRoutine,
    { ...paper("Sample"), class: null, classBn: null, section: null, sectionBn: null, lessons: null },
    sampleAuthor,
  );
  await store.add(syllabus, paper("Sample"), sampleAuthor);
  const version = store.versions.of(classRoutine.name);
  await db.schema.alterTable("syllabus").renameTo("elsewhere").execute();
  await expect(sample.remove(clerk)).rejects.toThrow();
  expect([(await store.list(classRoutine, { limit: 10 })).total, store.versions.of(classRoutine.name)]).toEqual([
    1,
    version,
  ]);
  await db.schema.alterTable("elsewhere").renameTo("syllabus").execute();
  await sample.remove(clerk);
  expect([
    (await store.list(classRoutine, { limit: 10 })).total,
    store.versions.of(classRoutine.name) > version,
  ]).toEqual([0, true]);
});

it("a step of the first start that is finished twice is finished once", async () => {
  const progress = new StartProgress(db);
  expect(await progress.finished()).toEqual([]);
  await progress.finish(["names"]);
  await progress.finish(["names", "crest"]);
  expect((await progress.finished()).toSorted()).toEqual(["crest", "names"]);
  await progress.finish(startSteps);
  expect(await progress.finished()).toHaveLength(startSteps.length);
});
