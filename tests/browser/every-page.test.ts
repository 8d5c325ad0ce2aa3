import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { withDoubledText } from "./doubled-text.ts";
import { type FreshTab, openFreshTab, wholePage } from "./fresh-tab.ts";
import { firstFlight, isText, type PublicRoute, publicRoutes, routeOfEachKind } from "./public-routes.ts";
import { bytesOf, type Received } from "./traffic.ts";
import { useVisitor } from "./visitor.ts";

// tests/contract/page-weight.test.ts proves for every page what needs no browser: its scripts and its bytes.
const { open, address } = useVisitor();
let tab: FreshTab;
beforeAll(async () => {
  tab = await openFreshTab(open);
});

const phone = 360;
const wide = 1280;

/** Returns by how many pixels the page is wider than its window. */
const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Fails if a page is too wide for a narrow phone, a phone or a wide screen, or with text of 200 %, which readers may
 * choose (WCAG 1.4.4). Doubles the text last, because nothing undoes that but another page.
 */
async function expectFit(page: Page): Promise<void> {
  for (const width of [320, wide, phone]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0);
  }
  await withDoubledText(page, async () => expect(await sidewaysScroll(page), "sideways scroll at 200 %").toBe(0));
}

/** The bytes that a page with pictures may load before the reader scrolls. */
const picturedBudgets: Readonly<Record<string, number>> = { "/": 120_000, "/photo": 150_000 };
/** The bytes of scripts that a page may load. */
const scriptsBudget = 8 * 1024;
const rulesPath = "/speculation.json";

/**
 * The layout shift of a page, as two sums: `arriving` until all of its HTML had arrived and was painted, `there` after
 * that.
 */
async function layoutShifts(page: Page): Promise<{ arriving: number; there: number }> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, wholePage);
  return page.evaluate(async (name) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    const painted = performance.getEntriesByName(name)[0]!.startTime;
    const sum = (found: typeof shifts) => found.reduce((total, { value }) => total + value, 0);
    return {
      arriving: sum(shifts.filter(({ startTime }) => startTime < painted)),
      there: sum(shifts.filter(({ startTime }) => startTime >= painted)),
    };
  }, wholePage);
}

/** Fetches the icon that the page names if this browser has not, because visitors' browsers do. */
async function fetchFavicon(page: Page, received: readonly Received[]): Promise<void> {
  const icon = await page.locator('link[rel="icon"]').evaluate((link) => (link as HTMLLinkElement).href);
  const count = () => received.filter(({ url }) => url === icon).length;
  if (count() === 0) await page.evaluate(async (url) => (await fetch(url)).text(), icon);
  await expect.poll(count).toBe(1);
}

/** Fails if a page has loaded more than it may. */
function expectLight({ path, weight }: PublicRoute, received: readonly Received[]): void {
  const startWith = (start: string) => received.filter(({ url }) => new URL(url).pathname.startsWith(start));
  expect(bytesOf(startWith(rulesPath)), "bytes of the speculation rules").toBeLessThanOrEqual(1_000);
  expect(bytesOf(startWith("/custom-elements/")), "bytes of scripts").toBeLessThanOrEqual(scriptsBudget);
  // Do not count an entry's picture, because the page's budget leaves it out; other pages of text have no pictures. Do
  // not count the speculation rules either, because the browser requests them after the page, once a day.
  const leftOut = [...startWith(rulesPath), ...(isText(weight) ? startWith("/media/") : [])];
  const counted = received.filter((one) => !leftOut.includes(one));
  expect(counted.length, "responses").toBeGreaterThan(1);
  const budget = isText(weight) ? firstFlight : picturedBudgets[path];
  if (budget !== undefined) expect(bytesOf(counted), JSON.stringify(counted)).toBeLessThanOrEqual(budget);
}

/** Waits until the page has its best compression, because under load the first visitor gets a quick one. */
async function waitForBestCompression(path: string): Promise<void> {
  const etag = async () =>
    (await fetch(address(path), { headers: { "Accept-Encoding": "br" } })).headers.get("ETag") ?? "";
  await expect.poll(etag).not.toMatch(/-quick"$/);
}

/**
 * Checks with axe on a phone and on a wide screen, and the contrast in the dark scheme too. The frame of a page on a
 * wide screen is the same everywhere, so only the home page is checked with it.
 */
async function expectAccessible(page: Page, { path }: PublicRoute): Promise<void> {
  const within = path === "/" ? undefined : "main";
  await page.setViewportSize({ width: phone, height: 800 });
  expect(await faultsOfAxe(page), "on a phone").toEqual([]);
  await page.setViewportSize({ width: wide, height: 800 });
  expect(await faultsOfAxe(page, { within }), "on a wide screen").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faultsOfAxe(page, { within, rules: ["color-contrast"] }), "in the dark scheme").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: phone, height: 800 });
}

// The pages are in Bengali, which takes more bytes and more room than English.
itForAll(routeOfEachKind)(
  "a page of each kind is painted from one response, never shifts, loads no more than it may, fits and is accessible",
  async (route) => {
    const path = localPath(route.path, companionLocale);
    await waitForBestCompression(path);
    const { page, traffic, gate, openAlone } = tab;
    await openAlone(path, route.status);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(traffic.received.length, "answers before the first paint").toBe(1);
    const bar = page.locator("nav.bar");
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(11, 90, 68)");

    await gate.open();
    // Pictures may still arrive after the page; a page of text has nothing else to wait for.
    await page.waitForLoadState(isText(route.weight) ? "load" : "networkidle");
    const shifts = await layoutShifts(page);
    // Compare to the thousandth, as browsers' tools show it, because rounding to pixels may move a line by less.
    expect(shifts.there, "layout shift of the whole page").toBeLessThan(0.0005);
    // On a busy machine, a line may be painted before all of it has arrived, and then move. A larger shift is a fault.
    expect(shifts.arriving, "layout shift while the page comes in").toBeLessThan(0.01);

    await fetchFavicon(page, traffic.received);
    expectLight(route, traffic.received);
    await expectAccessible(page, route);
    await expectFit(page);
  },
);

// Pages of one kind differ only in their texts. long-words.test.ts proves that no word of an entry widens any of them.
const others = publicRoutes.filter((route) => !routeOfEachKind.includes(route));
const inBengali = others.map((route) => ({ ...route, path: localPath(route.path, companionLocale) }));
itForAll([...routeOfEachKind, ...inBengali])(
  "a page of each kind in English, and every other page in Bengali, fits phones, wide screens and text of 200 %",
  async ({ path, status }) => {
    const { page, release } = tab;
    await release();
    await open(path, { page, status });
    expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/bn") ? "bn" : "en");
    await expectFit(page);
  },
);
