import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";
import { launchChromium } from "./chromium.ts";
import { clerk, openPhone } from "./office.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: clerk.email, ADMIN_PASSWORD: clerk.password };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const react = "**/assets/*.js";
const isReact = (request: Request) => new URL(request.url()).pathname.startsWith("/assets/") && request.url().endsWith(".js");
const isSignIn = (request: Request) => request.url().endsWith("/sign-in/email");

async function openWatched(options: BrowserContextOptions = {}) {
  const { page, faults } = await openPhone(browser, site, options);
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  return { page, faults, asked };
}

/** Keeps React's files back until they are let go. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(react, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function fillIn(page: Page): Promise<void> {
  await page.locator("[name=email]").fill(clerk.email);
  await page.locator("[name=password]").fill(clerk.password);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const untilReact = (page: Page) => page.locator("form:not([data-waiting])").waitFor();

test("React is fetched and runs once the form is used, by keys or by a finger", async () => {
  const { page, asked, faults } = await openWatched();
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  expect(asked.filter(isReact)).toEqual([]);
  expect(await focused(page)).toBe("email");
  await page.keyboard.type("c");
  await untilReact(page);

  const phone = await openWatched({ isMobile: true, hasTouch: true });
  await phone.page.goto("/bn/login");
  expect(await focused(phone.page)).toBeNull();
  await phone.page.getByRole("button", { name: "পাসওয়ার্ড দেখান" }).tap();
  await phone.page.locator("[name=password][type=text]").waitFor();
  expect([...faults, ...phone.faults]).toEqual([]);
});

test("presses that come before React are sent once, when it is there", async () => {
  const { page, asked, faults } = await openWatched();
  const letGo = await holdReact(page);
  await page.goto("/login?next=/admin", { waitUntil: "domcontentloaded" });
  await fillIn(page);
  await page.locator("button[type=submit]").click();
  // It says that it is at work, which keeps nobody from pressing.
  for (let times = 0; times < 2; times += 1) await page.locator("button[type=submit]").click({ force: true });
  expect(await page.getByRole("button", { name: "Logging in…" }).isVisible()).toBe(true);
  letGo();
  await page.waitForURL("/admin");
  await page.locator(".toast", { hasText: "Log in successful" }).waitFor();
  expect(asked.filter(isSignIn)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("the form keeps what was typed and pressed, though a password manager's button makes React build it anew", async () => {
  const { page, asked } = await openWatched();
  const letGo = await holdReact(page);
  await page.goto("/login");
  await page.locator("[name=email]").evaluate((field) => field.after(document.createElement("button")));
  await fillIn(page);
  await page.getByRole("button", { name: "Show password" }).click();
  letGo();
  await page.locator("[name=password][type=text]").waitFor();
  expect(asked.filter(isSignIn)).toEqual([]);
  expect(await page.locator("[name=email]").inputValue()).toBe(clerk.email);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL("/");
});

test("Enter before React signs in when it is there", async () => {
  const { page } = await openWatched();
  const letGo = await holdReact(page);
  await page.goto("/login");
  await fillIn(page);
  await page.locator("[name=password]").press("Enter");
  letGo();
  await page.waitForURL("/");
});

test("where React cannot be fetched, this is told; what was typed stays and is sent by the next press", async () => {
  const { page, asked } = await openWatched();
  await page.route(react, (route) => route.abort());
  await page.goto("/bn/login");
  await fillIn(page);
  await page.locator("[name=password]").press("Enter");
  await page.locator("form .msg", { hasText: "সংযোগ দেখে আবার চেষ্টা করুন" }).waitFor();
  await page.unroute(react);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("/bn");
  expect(asked.filter(isSignIn)).toHaveLength(1);
});
