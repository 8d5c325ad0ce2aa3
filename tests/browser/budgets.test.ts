import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { useVisitor } from "./visitor.ts";
import { useFreshTab, wholePage } from "./fresh-tab.ts";
import { type PublicRoute, publicRoutes, routeOfEachKind } from "./public-routes.ts";
import { answerSlowly } from "./slow-answer.ts";
import { bytesOf, type Received } from "./traffic.ts";

const { open, address: addressOf } = useVisitor();
const openAlone = useFreshTab(open);

/** Bytes that a server may send before it waits for the client: TCP's initial window of 10 segments of 1460 bytes. */
const firstFlight = 14_600;
/** The bytes that a page with pictures may load before the reader scrolls. */
const picturedBudgets: Readonly<Record<string, number>> = { "/": 120_000, "/photo": 150_000 };

const rulesPath = "/speculation.json";

/** Whether a page is one of text, with or without buttons. */
const isText = (weight: PublicRoute["weight"]) => weight === "textOnly" || weight === "textWithButtons";

/** The bytes that a page may load in total; undefined if it has no budget. */
function budgetOf({ path, weight }: PublicRoute): number | undefined {
  return isText(weight) ? firstFlight : picturedBudgets[path];
}

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
  if (count() === 0) await page.evaluate(async (address) => (await fetch(address)).text(), icon);
  await expect.poll(count).toBe(1);
}

/** Every page in Bengali, which takes more bytes than English, and one page of each kind in English. */
const pages = locales.flatMap((locale) =>
  (locale === companionLocale ? publicRoutes : routeOfEachKind).map((route) => ({
    ...route,
    address: localPath(route.path, locale),
    budget: budgetOf(route),
  })),
);

/** Waits until the page has its best compression, because under load the first visitor gets a quick one. */
async function waitForBestCompression(address: string): Promise<void> {
  const etag = async () =>
    (await fetch(addressOf(address), { headers: { "Accept-Encoding": "br" } })).headers.get("ETag") ?? "";
  await expect.poll(etag).not.toMatch(/-quick"$/);
}

test.each(pages)("$address is painted from one response, never shifts, and stays within budget", async (route) => {
  const { address, status, weight, budget } = route;
  await waitForBestCompression(address);
  const { page, traffic, gate } = await openAlone(address, status);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  expect(traffic.received.length, "answers before the first paint").toBe(1);
  const bar = page.locator("nav.bar");
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(11, 90, 68)");

  await gate.open();
  await page.waitForLoadState("networkidle");
  const shifts = await layoutShifts(page);
  // Compare to the thousandth, as browsers' tools show it, because rounding to pixels may move a line by less.
  expect(shifts.there, "layout shift of the whole page").toBeLessThan(0.0005);
  // On a busy machine, a line may be painted before all of it has arrived, and then move. A larger shift is a fault.
  expect(shifts.arriving, "layout shift while the page comes in").toBeLessThan(0.01);

  await fetchFavicon(page, traffic.received);
  // Do not count an entry's picture, because the page's budget leaves it out; other pages of text have no pictures. Do
  // not count the speculation rules either, because the browser requests them after the page, once a day.
  const isLeftOut = (path: string) => path === rulesPath || (isText(weight) && path.startsWith("/media/"));
  const counted = traffic.received.filter(({ url }) => !isLeftOut(new URL(url).pathname));
  const rules = traffic.received.filter(({ url }) => new URL(url).pathname === rulesPath);
  expect(bytesOf(rules), "bytes of the speculation rules").toBeLessThanOrEqual(1_000);
  expect(counted.length).toBeGreaterThan(1);
  if (budget !== undefined) expect(bytesOf(counted), JSON.stringify(counted)).toBeLessThanOrEqual(budget);
});

test("a masthead that has half arrived is not painted, because its lines would move", async () => {
  const html = await (await fetch(addressOf("/about"))).text();
  const slow = await answerSlowly(html, html.indexOf("</svg>", html.indexOf("top login")) + "</svg>".length);
  try {
    const page = await open("/about");
    const paintedAt = () => page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime);
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.locator("a.login svg").waitFor({ state: "attached" });
    // This is long enough for a browser to paint.
    for (let times = 0; times < 20; times += 1) await page.evaluate(() => fetch("/favicon.svg"));
    const held = await page.evaluate(() => performance.now());
    slow.letGo();
    await expect.poll(paintedAt).toBeGreaterThan(held);
    await page.context().close();
  } finally {
    slow.stop();
  }
});

test("the part of a page that has arrived is painted before the rest", async () => {
  const html = await (await fetch(addressOf("/history"))).text();
  const slow = await answerSlowly(html, html.indexOf("</h1>") + "</h1>".length);
  try {
    const page = await open("/about");
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await page.locator("footer").count()).toBe(0);
    await page.context().close();
  } finally {
    slow.stop();
  }
});

test("every text page has the budget of TCP's initial window", () => {
  const texts = pages.filter(({ budget }) => budget === firstFlight).map(({ path }) => path);
  expect(texts).toEqual(
    expect.arrayContaining(["/about", "/history", "/infrastructure", "/login", "/notice", "/event/1"]),
  );
});
