import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Asked, type Front, startFront } from "../kit/front.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
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
const forget = () => void (front.asked.length = 0);
beforeEach(forget);

const openPage = async (path: string) => {
  const context = await browser.newContext({ baseURL: front.origin, viewport: { width: 800, height: 800 } });
  const page = await context.newPage();
  await page.goto(path);
  // The browser fetches the speculation rules after the page.
  await expect.poll(() => front.asked.some((one) => one.path === "/speculation.json")).toBe(true);
  return page;
};

const isPrefetch = ({ headers }: Asked) => String(headers["sec-purpose"]).startsWith("prefetch");
const prefetched = () => front.asked.filter(isPrefetch).map(({ path }) => path);

/** Presses the mouse button on a link, and releases it elsewhere, so the link is not followed. */
async function pressBeside(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover({ force: true });
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
}

itForAll(["/", "/bn"])(
  "the page of a pressed link is fetched before the finger is lifted, in each language",
  async (home) => {
    forget();
    const page = await openPage(home);
    const notices = `${home === "/" ? "" : home}/notice`;
    await page.locator(`main a[href="${notices}"]`).first().hover();
    await page.mouse.down();
    await expect.poll(prefetched).toEqual([notices]);
    await page.mouse.up();
    await page.waitForURL(notices);
    expect(front.asked.filter(({ path }) => path === notices)).toHaveLength(1);
    await page.context().close();
  },
);

test("no search, file, form or sign-in page is fetched ahead", async () => {
  const page = await openPage("/notice");
  const addresses = ["/login", "/search?q=exam", "/result", "/admin", "/notice.atom", "/media/a.pdf"];
  await page.evaluate((paths) => {
    const links = ["/api/notice", ...paths.flatMap((path) => [path, `/bn${path}`])];
    document.body.innerHTML = links.map((path) => `<p><a href="${path}">${path}</a></p>`).join("");
    document.body.insertAdjacentHTML(
      "beforeend",
      '<p><a href="/about" download>saved</a></p><a href="/staff">last</a>',
    );
  }, addresses);
  for (const link of await page.locator("a").all()) {
    await link.hover();
    await page.mouse.down();
    await page.mouse.move(790, 2);
    await page.mouse.up();
  }
  // The browser has fetched the link pressed last, so it fetches none of the earlier ones.
  await expect.poll(prefetched).toEqual(["/staff"]);
  await page.context().close();
});

test("after signing in, saving or signing out, nobody sees a page that was fetched ahead", async () => {
  const before = await openPage("/notice");
  const { request } = before.context();
  const another = async () => {
    const page = await before.context().newPage();
    await page.goto("/notice");
    return page;
  };
  const [atSave, atEnd, clerks] = [await another(), await another(), await another()];
  const link = ".quick-links a[href='/ClassRoutine']";
  /** Presses the link, lets the clerk do something in another tab, and then follows the link. */
  const followAfter = async (page: Page, act: () => Promise<unknown>) => {
    forget();
    await pressBeside(page, link);
    await expect.poll(prefetched).toEqual(["/ClassRoutine"]);
    await act();
    await page.locator(link).click();
    await page.waitForURL("/ClassRoutine");
    return page.locator("form[action='/logout']").count();
  };

  expect(await followAfter(before, () => signIn(clerks))).toBeGreaterThan(0);
  expect((await request.get("/notice")).headers()["speculation-rules"]).toBeUndefined();
  await followAfter(atSave, () => addRoutine(clerks, "Routine of the spring"));
  expect(await atSave.locator("main").innerText()).toContain("Routine of the spring");
  expect(await followAfter(atEnd, () => clerks.locator("form[action='/logout'] button").first().click())).toBe(0);
  await before.context().close();
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.locator("[name=email]").fill(administrator.email);
  await page.locator("[name=password]").fill(administrator.password);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL("/admin/start/names");
}

async function addRoutine(page: Page, title: string): Promise<void> {
  await page.goto("/addClassRoutine");
  await page.locator("[name=title]").fill(title);
  await page.locator("[name=link]").fill("https://school.example/routine.pdf");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.locator("main form button[type=submit]").click();
  await saved;
}
