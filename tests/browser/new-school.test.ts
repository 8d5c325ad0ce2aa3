import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
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
 * undefined for a part that the page does not have. Reads the page without showing it.
 */
function parts(): Promise<{
  hero?: number;
  spotlight?: number;
  slider?: number;
  notices?: number;
  all?: boolean;
  members?: number;
}> {
  return page.evaluate(async () => {
    // The content security policy refuses the styles of another page.
    const html = (await (await fetch("/")).text()).replaceAll(/<style.*?<\/style>/gs, "");
    const home = new DOMParser().parseFromString(html, "text/html");
    const slides = ".track > li:not([data-clone])";
    const selectors = {
      hero: [".hero .carousel", slides],
      spotlight: [".spot .carousel", slides],
      slider: [".reel", slides],
      notices: [".board", "li"],
      members: [".body-list", "li"],
    } as const;
    const counts = Object.entries(selectors).flatMap(([name, [part, item]]) => {
      const found = home.querySelector(part);
      return found ? [[name, found.querySelectorAll(item).length] as const] : [];
    });
    const all = home.querySelector(".board h2 a") !== null;
    return { ...Object.fromEntries(counts), ...(home.querySelector(".board") && { all }) };
  });
}

/**
 * Opens the home page in English on a wide screen, as by a link of the site: from outside, it leads to the home page in
 * the language last seen.
 */
async function openHome(): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address("/"), { referer: address("/about") });
}

async function expectFit(where: string): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `sideways scroll of ${where} at ${width} px`).toBe(0);
  }
}

/**
 * Checks the home page that `openHome` has just opened, and then the Bengali one, loaded on a phone: their widths on a
 * phone and on wider screens, and that they do not shift while they are loaded. axe and the count of bytes check the
 * Bengali one.
 */
async function expectSoundPage(): Promise<void> {
  expect(await layoutShift(), "layout shift on a wide screen").toBeLessThan(0.0005);
  await expectFit("the English page");
  // This cancels the requests that the previous page is still making.
  await page.goto("about:blank");
  traffic.forget();
  await page.goto(address(localPath("/", companionLocale)), { waitUntil: "networkidle" });
  expect(bytesOf(traffic.received), "bytes on a phone").toBeLessThanOrEqual(120_000);
  expect(await layoutShift(), "layout shift on a phone").toBeLessThan(0.0005);
  expect(await faultsOfAxe(page), "on a phone").toEqual([]);
  await expectFit("the Bengali page");
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await faultsOfAxe(page), "on a wide screen").toEqual([]);
}

/** Checks the contrast of the page that is there, in the dark scheme. */
async function expectDarkContrast(): Promise<void> {
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
    await openHome();
    expect((await page.locator("main").innerText()).trim()).toBe(
      "This website is new. What the school publishes appears here.",
    );
    await expectSoundPage();
    await expectDarkContrast();
  });

  test("has a notice board with the first notice, and leads to all of them once there are others", async () => {
    await add("body", { visibility: "draft" });
    const first = await add("notice", { expirationDate: "2100-01-01" });
    expect(await parts()).toEqual({ notices: 1, all: false });
    await openHome();
    expect(await page.locator("main").innerText()).not.toContain("new.");
    const height = () =>
      page
        .locator(".board li")
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    const alone = await height();
    for (let place = 2; place <= 8; place += 1) await add("notice", { expirationDate: "2100-01-01" });
    expect(await parts()).toEqual({ notices: 8, all: false });
    await openHome();
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
    await openHome();
    await expectSoundPage();
    for (const place of [1, 2, 3]) await addPicture("picture", place);
    expect(await parts()).toEqual({ hero: 4, notices: 1, all: false });
    await addPicture("picture", 4);
    expect(await parts()).toEqual({ hero: 5, slider: 5, notices: 1, all: false });
    await openHome();
    await expectSoundPage();
    await page.locator(".reel").scrollIntoViewIfNeeded();
    const loaded = () =>
      page
        .locator(".reel img")
        .evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length);
    await expect.poll(loaded).toBeGreaterThanOrEqual(5);
  });

  test("has the board beside the photos, and the first member of the governing body below", async () => {
    await add("body", { image: pictures[0] });
    expect(await parts()).toMatchObject({ hero: 5, notices: 1, members: 1 });
    await openHome();
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
    await openHome();
    const row = await page.locator(".board li").boundingBox();
    expect(row!.height).toBeLessThan(60);
    await expectSoundPage();
    await expectDarkContrast();
    for (let place = 2; place <= 8; place += 1) await add("notice", { expirationDate: "2100-01-01" });
    await openHome();
    const [spotlight, board] = await Promise.all(
      [".spot .carousel", ".board"].map((part) => page.locator(part).boundingBox()),
    );
    expect(board!.height).toBeCloseTo(spotlight!.height, 0);
  });

  test("has a spotlight but no slider if there are slides and only four photos, one of them chosen", async () => {
    const { api } = collectionNamed("picture");
    const photos = (await (await fetch(address("/api/pictures"))).json()) as { _id: string }[];
    const [first = "", second = ""] = photos.map(({ _id: id }) => id);
    await write("PATCH", pathTo(api.update, second), { onHome: true });
    expect(await parts()).toMatchObject({ spotlight: 5, slider: 5 });
    await write("DELETE", pathTo(api.remove, first));
    expect(await parts()).toEqual({ hero: 1, spotlight: 4, notices: 8, all: false, members: 1 });
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
    await open("/calendar/2098-06", { page });
    expect(await layoutShift(), "layout shift on a wide screen").toBeLessThan(0.0005);
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

  test("fits at every width, and is accessible in both schemes", async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(localPath("/calendar/2098-06", companionLocale), { page });
    expect(await layoutShift(), "layout shift on a phone").toBeLessThan(0.0005);
    expect(await faultsOfAxe(page), "on a phone").toEqual([]);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `sideways scroll at ${width} px`).toBe(0);
    }
    expect(await faultsOfAxe(page), "on a wide screen").toEqual([]);
    await expectDarkContrast();
  });
});
