import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Front, startFront } from "../kit/front.ts";
import { collectionNamed } from "../../collections/all.ts";
import { addTo } from "../kit/database-state.ts";
import { posted } from "../kit/entries.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { launchChromium } from "./chromium.ts";

let front: Front;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  front = await startFront();
  const environment = { ...administratorEnvironment, PUBLIC_URL: front.origin };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  front.leadTo(site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await front?.stop();
});

afterEach(() => front.goUp());

const phone = { width: 360, height: 800 };
const openReader = async () => {
  const context = await browser.newContext({ baseURL: front.origin, viewport: phone });
  return { context, page: await context.newPage() };
};

/** A browser in which the administrator is signed in. */
const openClerk = async () => {
  const { context, page } = await openReader();
  const session = await openSession(front);
  const cookies = session.cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/);
    return { name, value, url: front.origin };
  });
  await context.addCookies(cookies);
  return { context, page, write: writerOf(front, session.token) };
};

/** Presses a button on the page /app, in the language of `address`, and waits until the page reports the result. */
async function press(page: Page, value: "keep" | "keep-one" | "end", address: string): Promise<void> {
  await page.goto(address);
  await page.locator(`button[value=${value}]`).click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/Saved\.|Nothing|রাখা হয়েছে/);
}

const keptPaths = (page: Page) =>
  page
    .locator("offline-pages li a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const note = (page: Page) => page.locator("main .kept-note").innerText();
/** Opens a path, and waits only until its HTML has arrived. */
const visit = (page: Page, path: string) => page.goto(path, { waitUntil: "domcontentloaded" });

test("stored pages open offline in both languages, each with its time; pages of results never do", async () => {
  const { context, page } = await openReader();
  await press(page, "keep", "/app");
  await press(page, "keep", "/bn/app");
  const kept = await keptPaths(page);
  expect(kept.length).toBeGreaterThan(30);
  expect(kept).toEqual(expect.arrayContaining(["/notice", "/bn/notice", "/bn/ClassRoutine", "/calendar", "/syllabus"]));
  expect(kept.indexOf("/bn/notice"), "the newest stand first").toBeLessThan(kept.indexOf("/notice"));
  expect(await faultsOfAxe(page)).toEqual([]);
  await page.goto("/result");
  front.goDown();
  // The home page redirects to the language of the page read last, so leave it out.
  for (const path of kept.filter((one) => one !== "/")) {
    await visit(page, path);
    expect(await note(page), path).toMatch(
      path.startsWith("/bn") ? /^পাতাটি রাখা হয়েছে: [০-৯]+ \S+, \S+ [০-৯]+(?::[০-৯]{2}|টা)$/ : /^Saved: \w+ \d+, \d+:\d\d$/,
    );
    expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/bn") ? "bn" : "en");
  }
  for (const path of ["/result", "/admin", "/login", "/api/notice"])
    await expect(visit(await context.newPage(), path), path).rejects.toThrow("net::ERR_");
  // Of a list, only the first page is saved, and it is not shown for another.
  await visit(page, "/notice?page=2");
  expect(await page.locator("main a[href='/syllabus']").count()).toBe(1);
  await visit(page, "/bn/staff");
  expect(await note(page)).toContain("নেটওয়ার্ক নেই");
  expect(await faultsOfAxe(page)).toEqual([]);
  await page.locator("main a[href='/bn/syllabus']").click();
  await page.waitForURL("/bn/syllabus");
  front.goUp();
  await context.close();
});

test("forty switches between online and offline never show another page or language than requested", async () => {
  const { context, page } = await openReader();
  await press(page, "keep", "/app");
  await press(page, "keep", "/bn/app");
  const { write } = await openClerk();
  const paths = ["/notice", "/bn/notice", "/ClassRoutine", "/bn/ClassRoutine"];
  for (let turn = 0; turn < 40; turn += 1) {
    const path = paths[turn % paths.length] ?? "/";
    if (turn % 2 === 0) front.goDown();
    else front.goUp();
    if (turn === 21) await addTo(write, collectionNamed("notice"), posted("Seen with the network", "2099-01-01"));
    await visit(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/bn") ? "bn" : "en");
    expect(await page.locator("main .kept-note").count()).toBe(turn % 2 === 0 ? 1 : 0);
  }
  // A page read over the network replaces the stored copy.
  front.goDown();
  await visit(page, "/bn/notice");
  expect(await page.locator("main").innerText()).toContain("Seen with the network");
  front.goUp();
  await context.close();
});

test("pages of people who are signed in are not stored", async () => {
  const { context, page } = await openClerk();
  await press(page, "keep", "/app");
  await page.goto("/notice");
  expect(await page.locator("form[action='/logout']").count()).toBeGreaterThan(0);
  front.goDown();
  await visit(page, "/notice");
  expect(await page.locator("form[action='/logout']").count()).toBe(0);
  expect(await note(page)).toMatch(/^Saved: /);
  front.goUp();
  await context.close();
});

test("an entry’s page links to storing it; at most 50 pages are stored, and the oldest are dropped", async () => {
  const { context, page } = await openReader();
  await page.goto("/notice");
  await page.locator("main a[href^='/notice/']:not([href*=year])").first().click();
  await page.waitForURL(/\/notice\/\d+$/);
  const { pathname } = new URL(page.url());
  // One press keeps the page.
  await page.locator("main a[href^='/app?']").click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/Saved\./);
  expect(await keptPaths(page)).toEqual(expect.arrayContaining([pathname, "/app"]));
  const shown = await page.locator("output").evaluate((output) => output.getBoundingClientRect().bottom <= innerHeight);
  expect(shown).toBe(true);
  // A link from elsewhere keeps nothing by itself.
  await press(page, "end", "/app");
  await page.goto(`/app?keep=${pathname}`);
  await page.locator("button[value=keep-one]").waitFor();
  expect(await keptPaths(page)).toEqual([]);
  await press(page, "keep-one", page.url());
  await press(page, "keep", "/app");
  await press(page, "keep", "/bn/app");
  expect((await keptPaths(page)).length).toBeLessThanOrEqual(50);
  await context.close();
});

test("a page that could not be stored anew is not called saved, although an older copy is there", async () => {
  const { context, page } = await openReader();
  await press(page, "keep", "/app");
  expect(await page.locator("output").innerText()).toMatch(/^Saved\./);
  const kept = await keptPaths(page);
  front.goDown();
  await page.locator("button[value=keep]").click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/^Could not save/);
  expect(await keptPaths(page)).toEqual(kept);
  await context.close();
});

test("documents are stored too if the reader wants, but none replaces a page", async () => {
  const { context, page } = await openReader();
  await page.goto("/app");
  await page.locator("[name=files]").check();
  await page.locator("button[value=keep]").click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/Saved\./);
  const kept = await keptPaths(page);
  expect(kept).toEqual(expect.arrayContaining(["/", "/app", "/notice", "/syllabus"]));
  expect(kept.some((path) => path.endsWith(".pdf"))).toBe(true);
  expect(kept.length).toBeLessThanOrEqual(50);
  await context.close();
});

test.each(["not kept", "kept", "without a network"])("turning it off leaves nothing behind: %s", async (state) => {
  const { context, page } = await openReader();
  if (state !== "not kept") await press(page, "keep", "/app");
  else await page.goto("/app");
  if (state === "without a network") front.goDown();
  if (state !== "not kept") await press(page, "end", "/app");
  front.goUp();
  await expectNothing(page);
  await context.close();
});

test("without the feature, the next visit removes the service worker and the pages that it stored", async () => {
  const { context, page } = await openReader();
  await press(page, "keep", "/app");
  const end = join(import.meta.dirname, "..", "..", "server", "pages", "service-worker-end.js");
  front.replace("/service-worker.js", await readFile(end, "utf8"));
  await page.goto("/notice");
  await expectNothing(page);
  await context.close();
});

async function expectNothing(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
  await expect.poll(() => left().catch(String)).toEqual([[], 0]);
}
