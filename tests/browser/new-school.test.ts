import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { defaultLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { photo } from "../kit/media.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { uploaderOf } from "../kit/upload.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { bytesOf, countTraffic, type Traffic } from "./traffic.ts";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor({ SAMPLE_CONTENT: "no", ...administratorEnvironment });

let page: Page;
let traffic: Traffic;
let write: Write;
/** Adds an entry, with changes to the example, and returns its id. */
let add: (name: string, changes?: object) => Promise<string>;
let pictures: string[];
/** Adds an entry that has only a picture. */
const addPicture = (name: string, place: number) => addTo(write, collectionNamed(name), { picture: pictures[place] });
beforeAll(async () => {
  const site = { origin: address("") };
  const { token } = await openSession(site);
  write = writerOf(site, token);
  add = (name, changes) => addTo(write, collectionNamed(name), { ...bodyOf(collectionNamed(name)), ...changes });
  const upload = uploaderOf(site, token);
  pictures = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (seed) =>
        (await upload("image", await photo(1200, 800, seed).jpeg().toBuffer(), "photo.jpg")).json.data?.url ?? "",
    ),
  );
  // With reduced motion no carousel moves on, so none fetches its next picture while the test counts the bytes.
  page = await open("/about", {
    reducedMotion: "reduce",
    before: async (tab) => void (traffic = await countTraffic(tab)),
  });
});

/**
 * Returns the number of items in each part of the home page, and whether the notice board links to all notices;
 * undefined for a part that the page does not have.
 */
async function parts(
  width = 1280,
): Promise<{ hero?: number; spotlight?: number; slider?: number; notices?: number; all?: boolean; members?: number }> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto("/");
  const count = async (part: string, item: string) =>
    (await page.locator(part).count()) > 0 ? page.locator(`${part} ${item}`).count() : undefined;
  const slides = ".track > li:not([data-clone])";
  const found = {
    hero: await count(".hero .carousel", slides),
    spotlight: await count(".spot .carousel", slides),
    slider: await count(".reel", slides),
    notices: await count(".board", "li"),
    members: await count(".body-list", "li"),
  };
  const all = (await page.locator(".board h2 a").count()) > 0;
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, number]) => number !== undefined)),
    ...(found.notices !== undefined && { all }),
  };
}

/**
 * Checks the current home page in both languages, on a phone and on wider screens. axe checks it in Bengali, in the
 * light and the dark scheme.
 */
async function expectSoundPage(): Promise<void> {
  for (const locale of locales) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // This cancels the requests that the previous page is still making.
      await page.goto("about:blank");
      traffic.forget();
      await page.goto(localPath("/", locale), { waitUntil: "networkidle" });
      const where = `${locale} at ${width} px`;
      if (width === 360) expect(bytesOf(traffic.received), `bytes of ${where}`).toBeLessThanOrEqual(120_000);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `sideways scroll of ${where}`,
      ).toBe(0);
      expect(await layoutShift(), `layout shift of ${where}`).toBeLessThan(0.0005);
      if (width !== 768 && locale !== defaultLocale) expect(await faultsOfAxe(page), where).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faultsOfAxe(page, { rules: ["color-contrast"] }), "in the dark scheme").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

function layoutShift(): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return (observer.takeRecords() as (PerformanceEntry & { value: number })[]).reduce(
      (sum, { value }) => sum + value,
      0,
    );
  });
}

describe("the home page of a new school", () => {
  test("says that it is new, and does not list what is missing", async () => {
    expect(await parts()).toEqual({});
    expect((await page.locator("main").innerText()).trim()).toBe(
      "This website is new. What the school publishes appears here.",
    );
    await expectSoundPage();
  });

  test("has a notice board with the first notice, and leads to all of them once there are others", async () => {
    await add("body", { visibility: "draft" });
    const first = await add("notice", { expirationDate: "2100-01-01" });
    expect(await parts()).toEqual({ notices: 1, all: false });
    expect(await page.locator("main").innerText()).not.toContain("new.");
    const height = () =>
      page
        .locator(".board li")
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    const alone = await height();
    for (let place = 2; place <= 8; place += 1) await add("notice", { expirationDate: "2100-01-01" });
    expect(await parts()).toEqual({ notices: 8, all: false });
    expect(await height()).toBe(alone);
    const ninth = await add("notice", { expirationDate: "2100-01-01" });
    expect(await parts()).toEqual({ notices: 8, all: true });
    for (let id = Number(first) + 1; id <= Number(ninth); id += 1)
      await write("DELETE", pathTo(collectionNamed("notice").api.remove, String(id)));
    await write("PATCH", pathTo(collectionNamed("notice").api.update, first), { expirationDate: "2000-01-01" });
    expect(await parts()).toEqual({ notices: 0, all: true });
    await write("PATCH", pathTo(collectionNamed("notice").api.update, first), { expirationDate: "2100-01-01" });
  });

  test("shows photos at the top while there are no slides, and a strip of them once there are five", async () => {
    await addPicture("picture", 0);
    expect(await parts()).toEqual({ hero: 1, notices: 1, all: false });
    await expectSoundPage();
    for (const place of [1, 2, 3]) await addPicture("picture", place);
    expect(await parts()).toEqual({ hero: 4, notices: 1, all: false });
    await addPicture("picture", 4);
    expect(await parts()).toEqual({ hero: 5, slider: 5, notices: 1, all: false });
    await page.locator(".reel").scrollIntoViewIfNeeded();
    const loaded = () =>
      page
        .locator(".reel img")
        .evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length);
    await expect.poll(loaded).toBeGreaterThanOrEqual(5);
    await expectSoundPage();
  });

  test("has the board beside the photos, and the first member of the governing body below", async () => {
    await add("body", { image: pictures[0] });
    expect(await parts()).toMatchObject({ hero: 5, notices: 1, members: 1 });
    const [slides, board, members] = await Promise.all(
      [".hero .track", ".board", ".body-list"].map((part) => page.locator(part).boundingBox()),
    );
    expect(board!.x).toBeGreaterThan(slides!.x + slides!.width);
    expect(board!.y).toBe(slides!.y);
    expect(members!.y).toBeGreaterThan(slides!.y + slides!.height);
    await expectSoundPage();
  });

  test("shows slides at the top once there are any; a short board by the spotlight keeps its row height", async () => {
    await addPicture("slide", 0);
    expect(await parts()).toEqual({ hero: 1, spotlight: 5, slider: 5, notices: 1, all: false, members: 1 });
    const row = await page.locator(".board li").boundingBox();
    expect(row!.height).toBeLessThan(60);
    await expectSoundPage();
    for (let place = 2; place <= 8; place += 1) await add("notice", { expirationDate: "2100-01-01" });
    await parts();
    const [spotlight, board] = await Promise.all(
      [".spot .carousel", ".board"].map((part) => page.locator(part).boundingBox()),
    );
    expect(board!.height).toBeCloseTo(spotlight!.height, 0);
  });

  test("has no spotlight and no strip if there are slides but only four photos", async () => {
    const [{ _id: id }] = (await (await fetch(address("/api/pictures"))).json()) as [{ _id: string }];
    await write("DELETE", pathTo(collectionNamed("picture").api.remove, id));
    expect(await parts()).toEqual({ hero: 1, notices: 8, all: false, members: 1 });
  });
});

describe("a month of the calendar", () => {
  beforeAll(async () => {
    const link = "https://example.com/a.pdf";
    await add("examRoutine", {
      title: "Half-yearly",
      titleBn: "অর্ধবার্ষিক পরীক্ষা",
      link,
      examinations: [],
      startDate: "2098-06-04",
      endDate: "2098-06-11",
    });
    await add("holidayCalendar", {
      event: "Eid",
      eventBn: "ঈদের ছুটি",
      link,
      startDate: "2098-06-05",
      endDate: "2098-06-08",
    });
    await add("academicCalendar", {
      event: "Sports",
      eventBn: "ক্রীড়া প্রতিযোগিতা",
      link,
      startDate: "2098-06-17",
      endDate: null,
    });
  });

  const box = (selector: string) => page.locator(selector).boundingBox();

  test("has a bar beneath an event's days on wide screens, and a line for it in each week on phones", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/calendar/2098-06");
    const [wednesday, thursday] = await Promise.all(
      ["4", "5"].map((place) => box(`.month tbody:first-of-type tr:first-child td:nth-child(${place})`)),
    );
    const exam = await box(".month tbody:first-of-type .examination");
    expect(exam!.x).toBeGreaterThanOrEqual(wednesday!.x);
    expect(exam!.x + exam!.width).toBeLessThanOrEqual(thursday!.x + thursday!.width + 1);
    expect(exam!.width).toBeGreaterThan(1.8 * wednesday!.width);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const table = await box(".month");
      const lines = await page
        .locator(".month .lines li")
        .evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().width)));
      expect(lines).toEqual(Array.from({ length: 5 }, () => Math.round(table!.width)));
    }
  });

  itForAll(locales)("fits and is accessible in each language, at every width and in both schemes", async (locale) => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(localPath("/calendar/2098-06", locale));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `sideways scroll at ${width} px`,
      ).toBe(0);
      expect(await layoutShift(), `layout shift at ${width} px`).toBeLessThan(0.0005);
      if (width !== 768) expect(await faultsOfAxe(page), `at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faultsOfAxe(page, { rules: ["color-contrast"] }), "in the dark scheme").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
});
