import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import notice from "../../collections/notice.ts";
import { type Front, startFront } from "../kit/front.ts";
import { addTo } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { posted } from "../kit/entries.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { launchChromium } from "./chromium.ts";
import { cookiesOf } from "./session-cookies.ts";

let front: Front;
let site: Site;
let browser: Browser;
/** The page of all tests, on a phone. With reduced motion nothing moves on the home page, which spares the machine. */
let page: Page;

beforeAll(async () => {
  front = await startFront();
  const environment = { ...administratorEnvironment, PUBLIC_URL: front.origin };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  front.leadTo(site.origin);
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ baseURL: front.origin, viewport, reducedMotion: "reduce" });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await front?.stop();
});

afterEach(() => front.goUp());

/** Makes the browser one of a new reader, who has stored nothing. */
async function becomeNewReader(): Promise<void> {
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: front.origin, storageTypes: "all" });
  await session.detach();
}

/** Presses a button on the page /app, in the language of `address`, and waits until the page reports the result. */
async function press(value: "keep" | "keep-one" | "end", address: string): Promise<void> {
  await page.goto(address);
  await page.locator(`button[value=${value}]`).click();
  await eventually(async () => expect(await page.locator("output").innerText()).toMatch(/Saved\.|Nothing|রাখা হয়েছে/));
}

const keptPaths = () =>
  page
    .locator("offline-pages li a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const shownNote = () => page.locator("main .kept-note").innerText();
/** Opens a path, and waits only until its HTML has arrived. */
const visit = (path: string, on = page) => on.goto(path, { waitUntil: "domcontentloaded" });

async function expectNothing(): Promise<void> {
  const left = () =>
    page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
  await expect.poll(() => left().catch(String)).toEqual([[], 0]);
}

test("the page that offers to store pages stores nothing by itself", async () => {
  await becomeNewReader();
  await page.goto("/app");
  await expectNothing();
});

describe("the pages that a reader has stored in both languages", () => {
  beforeAll(async () => {
    await becomeNewReader();
    await press("keep", "/app");
    await press("keep", "/bn/app");
  });

  test("open offline, each with its time; pages of results never do", async () => {
    const kept = await keptPaths();
    expect(kept.length).toBeGreaterThan(30);
    const some = ["/notice", "/bn/notice", "/bn/ClassRoutine", "/calendar", "/syllabus"];
    expect(kept).toEqual(expect.arrayContaining(some));
    expect(kept.indexOf("/bn/notice"), "the newest stand first").toBeLessThan(kept.indexOf("/notice"));
    expect(await faultsOfAxe(page)).toEqual([]);
    await page.goto("/result");
    front.goDown();
    // The pages of a language differ only in their texts from those of the other one.
    for (const path of [...kept.filter((one) => one.startsWith("/bn")), "/notice"]) {
      await visit(path);
      expect(await shownNote(), path).toMatch(
        path.startsWith("/bn")
          ? /^পাতাটি রাখা হয়েছে: [০-৯]+ \S+, \S+ [০-৯]+(?::[০-৯]{2}|টা)$/
          : /^Saved: \w+ \d+, \d+:\d\d$/,
      );
      expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/bn") ? "bn" : "en");
    }
    for (const path of ["/result", "/admin", "/login", "/api/notice"]) {
      // Its own tab, because a tab goes to its page of errors by itself, which would interrupt the next visit.
      const other = await page.context().newPage();
      await expect(visit(path, other), path).rejects.toThrow("net::ERR_");
      await other.close();
    }
    // Of a list, only the first page is saved, and it is not shown for another.
    await visit("/notice?page=2");
    expect(await page.locator("main a[href='/syllabus']").count()).toBe(1);
    await visit("/bn/staff");
    expect(await shownNote()).toContain("নেটওয়ার্ক নেই");
    expect(await faultsOfAxe(page)).toEqual([]);
    await page.locator("main a[href='/bn/syllabus']").click();
    await page.waitForURL("/bn/syllabus");
  });

  test("are shown for no other page or language, in sixteen visits that are offline and online in turn", async () => {
    const { token } = await openSession(front);
    const paths = ["/notice", "/bn/notice", "/ClassRoutine", "/bn/ClassRoutine"];
    for (let turn = 0; turn < 16; turn += 1) {
      // Each path is visited offline, and then online.
      const path = paths[Math.floor(turn / 2) % paths.length] ?? "/";
      const isOffline = turn % 2 === 0;
      if (isOffline) front.goDown();
      else front.goUp();
      if (turn === 9) await addTo(writerOf(front, token), notice, posted("Seen with the network", "2099-01-01"));
      await visit(path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/bn") ? "bn" : "en");
      expect(await page.locator("main .kept-note").count()).toBe(isOffline ? 1 : 0);
    }
    // A page read over the network replaces the stored copy.
    front.goDown();
    await visit("/bn/notice");
    expect(await page.locator("main").innerText()).toContain("Seen with the network");
  });

  test("are not called saved if they could not be stored anew, although older copies are there", async () => {
    await page.goto("/app");
    await expect.poll(async () => (await keptPaths()).length).toBeGreaterThan(30);
    const kept = await keptPaths();
    front.goDown();
    await page.locator("button[value=keep]").click();
    await expect.poll(() => page.locator("output").innerText()).toMatch(/^Could not save/);
    expect(await keptPaths()).toEqual(kept);
  });

  test("are not as people who are signed in see them", async () => {
    await page.context().addCookies(cookiesOf(await openSession(front), front.origin));
    await press("keep", "/app");
    await page.goto("/notice");
    expect(await page.locator("form[action='/logout']").count()).toBeGreaterThan(0);
    front.goDown();
    await visit("/notice");
    expect(await page.locator("form[action='/logout']").count()).toBe(0);
    expect(await shownNote()).toMatch(/^Saved: /);
    await page.context().clearCookies();
  });

  // The last test, because it ends what the others need.
  test("are gone after turning it off", async () => {
    await press("end", "/app");
    await expectNothing();
  });
});

test("an entry’s page links to storing it, and turning it off without a network leaves nothing behind", async () => {
  await becomeNewReader();
  await page.goto("/notice");
  await page.locator("main a[href^='/notice/']:not([href*=year])").first().click();
  await page.waitForURL(/\/notice\/\d+$/);
  const { pathname } = new URL(page.url());
  // One press keeps the page.
  await page.locator("main a[href^='/app?']").click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/Saved\./);
  expect(await keptPaths()).toEqual(expect.arrayContaining([pathname, "/app"]));
  const shown = await page.locator("output").evaluate((output) => output.getBoundingClientRect().bottom <= innerHeight);
  expect(shown).toBe(true);
  front.goDown();
  await press("end", "/app");
  front.goUp();
  await expectNothing();
  // A link from elsewhere keeps nothing by itself.
  await page.goto(`/app?keep=${pathname}`);
  await page.locator("button[value=keep-one]").waitFor();
  expect(await keptPaths()).toEqual([]);
  await press("keep-one", page.url());
  expect(await keptPaths()).toContain(pathname);
});

test("documents are stored too if the reader wants; at most 50 pages are stored, the newest ones", async () => {
  await becomeNewReader();
  await page.goto("/app");
  await page.locator("[name=files]").check();
  await page.locator("button[value=keep]").click();
  await expect.poll(() => page.locator("output").innerText()).toMatch(/Saved\./);
  const kept = await keptPaths();
  // No document replaces a page.
  expect(kept).toEqual(expect.arrayContaining(["/", "/app", "/notice", "/syllabus"]));
  expect(kept.some((path) => path.endsWith(".pdf"))).toBe(true);
  expect(kept.length).toBeLessThanOrEqual(50);
  await press("keep", "/bn/app");
  const after = await keptPaths();
  expect(after.length).toBeLessThanOrEqual(50);
  expect(after).toEqual(expect.arrayContaining(["/bn/app", "/bn/notice"]));
});

test("without the feature, the next visit removes the service worker and the pages that it stored", async () => {
  await becomeNewReader();
  await press("keep-one", "/app?keep=/about");
  const end = join(import.meta.dirname, "..", "..", "server", "pages", "service-worker-end.js");
  front.replace("/service-worker.js", await readFile(end, "utf8"));
  await page.goto("/notice");
  await expectNothing();
});
