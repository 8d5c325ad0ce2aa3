import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { type Asked, type Front, startFront } from "../kit/front.ts";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";

let front: Front;
let site: Site;
let browser: Browser;
let context: BrowserContext;
/** The first tab, on a page that is not yet for people who are signed in. */
let page: Page;

beforeAll(async () => {
  front = await startFront();
  const environment = { ...administratorEnvironment, PUBLIC_URL: front.origin };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  front.leadTo(site.origin);
  context = await browser.newContext({ baseURL: front.origin, viewport: { width: 800, height: 800 } });
  page = await context.newPage();
  await page.goto("/bn/notice");
  // The browser fetches the speculation rules after the page, and then once a day.
  await eventually(() => expect(front.asked.map(({ path }) => path)).toContain("/speculation.json"));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await front?.stop();
});
const forget = () => void (front.asked.length = 0);
const isPrefetch = ({ headers }: Asked) => String(headers["sec-purpose"]).startsWith("prefetch");
const prefetched = () => front.asked.filter(isPrefetch).map(({ path }) => path);

/** Presses the mouse button on a link, and releases it elsewhere, so the link is not followed. */
async function pressBeside({ mouse }: Page, link: Locator): Promise<void> {
  await link.hover({ force: true });
  await mouse.down();
  await mouse.move(790, 2);
  await mouse.up();
}

test("a pressed link's page is fetched before the finger is lifted, but no search, file, form or sign-in", async () => {
  forget();
  const addresses = ["/login", "/search?q=exam", "/result", "/admin", "/notice.atom", "/media/a.pdf"];
  await page.evaluate((paths) => {
    const links = ["/api/notice", ...paths.flatMap((path) => [path, `/bn${path}`])];
    const lines = links.map((path) => `<p><a href="${path}">${path}</a></p>`).join("");
    const last = '<p><a href="/about" download>saved</a></p><a href="/staff">last</a>';
    document.body.insertAdjacentHTML("afterbegin", `<div id="tried">${lines}${last}</div>`);
  }, addresses);
  for (const link of await page.locator("#tried a").all()) await pressBeside(page, link);
  // The browser has fetched the link pressed last, so it fetches none of the earlier ones.
  await expect.poll(prefetched).toEqual(["/staff"]);
  await page.locator(".quick-links a[href='/bn/ClassRoutine']").first().hover();
  await page.mouse.down();
  await expect.poll(prefetched).toEqual(["/staff", "/bn/ClassRoutine"]);
  await page.mouse.up();
  await page.waitForURL("/bn/ClassRoutine");
  expect(front.asked.filter(({ path }) => path === "/bn/ClassRoutine")).toHaveLength(1);
});

test("after signing in, saving or signing out, nobody sees a page that was fetched ahead", async () => {
  // The pages of people who are signed in name no rules, so each tab is opened before.
  const inTab = async (tab: Page) => {
    await tab.goto("/notice");
    return tab;
  };
  const before = await inTab(page);
  const [atSave, atEnd] = [await inTab(await context.newPage()), await inTab(await context.newPage())];
  const clerks = await context.newPage();
  /** Presses the link, lets the clerk do something in another tab, and then follows the link. */
  const followAfter = async (tab: Page, act: () => Promise<unknown>) => {
    forget();
    const link = tab.locator(".quick-links a[href='/ClassRoutine']").first();
    await pressBeside(tab, link);
    await expect.poll(prefetched).toEqual(["/ClassRoutine"]);
    await act();
    await link.click();
    await tab.waitForURL("/ClassRoutine");
    return tab.locator("form[action='/logout']").count();
  };

  expect(await followAfter(before, () => signIn(clerks))).toBeGreaterThan(0);
  expect((await context.request.get("/notice")).headers()["speculation-rules"]).toBeUndefined();
  await followAfter(atSave, () => addRoutine(clerks, "Routine of the spring"));
  expect(await atSave.locator("main").innerText()).toContain("Routine of the spring");
  expect(await followAfter(atEnd, () => clerks.locator("form[action='/logout'] button").first().click())).toBe(0);
});

async function signIn(tab: Page): Promise<void> {
  await tab.goto("/login");
  await tab.locator("[name=email]").fill(administrator.email);
  await tab.locator("[name=password]").fill(administrator.password);
  await tab.locator("[name=password]").press("Enter");
  await tab.waitForURL("/admin/start/names");
}

async function addRoutine(tab: Page, title: string): Promise<void> {
  await tab.goto("/addClassRoutine");
  await tab.locator("[name=title]").fill(title);
  await tab.locator("[name=link]").fill("https://school.example/routine.pdf");
  const saved = tab.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await tab.locator("main form button[type=submit]").click();
  await saved;
}
