import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { clerk, expectFit, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("the link opens in the browser's language, and the language link leads to the other one", async () => {
  const link = `/setup?token=${site.setupToken}`;
  const { page } = await openPhone(browser, site, { locale: "bn-BD" });
  await page.goto(link);
  expect(page.url()).toBe(`${site.origin}/bn${link}`);
  await page.locator(".lang a[lang=en]").click();
  await page.waitForURL(link);
  await page.locator("main button[type=submit]").click();
  expect(page.url()).toBe(site.origin + link);
  // For all other pages, the address alone decides the language.
  for (const path of ["/", "/notice", "/login", "/setup?token=guessed"]) {
    await page.goto(path);
    expect(page.url()).toBe(site.origin + path);
  }
  for (const [header, place] of [
    ["bn-BD,bn;q=0.9,en;q=0.8", `/bn${link}`],
    ["fr,bn;q=0.5,en;q=0.4", `/bn${link}`],
    ["en-GB,bn;q=0.9", null],
    ["fr", null],
    ["", null],
  ] as const) {
    const answer = await fetch(site.origin + link, { headers: { "Accept-Language": header }, redirect: "manual" });
    expect([header, answer.headers.get("Location")]).toEqual([header, place]);
  }
});

test("the link that the start printed creates the first administrator, once", async () => {
  const token = site.setupToken;
  const { page, faults } = await openPhone(browser, site);

  await page.goto("/setup?token=guessed");
  expect(await page.locator("form").count()).toBe(0);
  await expectFit(page);

  await page.goto(`/setup?token=${token}`);
  await page.locator(".lang a[lang=bn]").click();
  await page.waitForURL(`/bn/setup?token=${token}`);
  await expectFit(page);

  await page.goto(`/setup?token=${token}`);
  const fill = async (password: string, again: string, email: string = clerk.email) => {
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(password);
    await page.locator("[name=again]").fill(again);
    await page.locator("button[type=submit]").click();
  };
  // The form reports everything that is wrong at once.
  await fill("short", "another one", "head");
  await page.locator(".err", { hasText: "at least 12 characters" }).waitFor();
  expect(await page.locator(".err").allTextContents()).toEqual([
    "Enter your whole e-mail address, such as name@example.com.",
    "The password must have at least 12 characters and at most 128.",
    "The two passwords are not the same.",
  ]);
  expect(await page.locator("[name=email]").inputValue()).toBe("head");
  await fill("short", "short");
  await page.locator(".err", { hasText: "at least 12 characters" }).waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe(clerk.email);
  await fill(clerk.password, "another one");
  await page.locator(".err", { hasText: "not the same" }).waitFor();
  await fill(clerk.password, clerk.password);
  // Creating the account signs its owner in.
  await page.waitForURL("/admin/start/names");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeTruthy();

  await page.goto(`/setup?token=${token}`);
  await page.getByText("This link has been used").waitFor();
  await expectFit(page);
  expect(await page.locator("main form").count()).toBe(0);
  expect(faults).toEqual([]);
});
