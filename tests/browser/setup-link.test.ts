import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { administrator } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

// It needs no browser, but a site without an administrator, as the other test does.
test("the set-up link alone follows the languages that the browser asks for; a guessed one has no form", async () => {
  const link = `/setup?token=${site.setupToken}`;
  const placeOf = async (path: string, languages: string) => {
    const answer = await fetch(site.origin + path, { headers: { "Accept-Language": languages }, redirect: "manual" });
    return answer.headers.get("Location");
  };
  for (const [header, place] of [
    ["bn-BD,bn;q=0.9,en;q=0.8", `/bn${link}`],
    ["fr,bn;q=0.5,en;q=0.4", `/bn${link}`],
    ["en-GB,bn;q=0.9", null],
    ["fr", null],
    ["", null],
  ] as const)
    expect([header, await placeOf(link, header)]).toEqual([header, place]);
  // For all other pages, the address alone decides the language.
  for (const path of ["/", "/notice", "/login", "/setup?token=guessed"])
    expect([path, await placeOf(path, "bn-BD")]).toEqual([path, null]);
  const guessed = await (await fetch(`${site.origin}/setup?token=guessed`)).text();
  expect(guessed).toContain("<main");
  expect(guessed).not.toContain("<form");
});

test("the set-up link opens in the browser's language, and creates the first administrator, once", async () => {
  const link = `/setup?token=${site.setupToken}`;
  const { page, faults } = await openPhone(browser, site, { locale: "bn-BD" });
  await page.goto(link);
  expect(page.url()).toBe(`${site.origin}/bn${link}`);
  await expectFit(page);
  await page.locator(".lang a[lang=en]").click();
  await page.waitForURL(link);

  const fill = async (password: string, again: string, email: string = administrator.email) => {
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(password);
    await page.locator("[name=again]").fill(again);
    await page.locator("button[type=submit]").click();
  };
  // The form reports everything that is wrong at once, in the language that was chosen.
  await fill("short", "another one", "head");
  await page.locator(".err", { hasText: "at least 12 characters" }).waitFor();
  expect(page.url()).toBe(site.origin + link);
  expect(await page.locator(".err").allTextContents()).toEqual([
    "Enter your whole e-mail address, such as name@example.com.",
    "The password must have at least 12 characters and at most 128.",
    "The two passwords are not the same.",
  ]);
  expect(await page.locator("[name=email]").inputValue()).toBe("head");
  await fill(administrator.password, administrator.password);
  // Creating the account signs its owner in.
  await page.waitForURL("/admin/start/names");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeTruthy();

  await page.goto(`/bn${link}`);
  await page.getByText(m.setup_done({}, { locale: "bn" })).waitFor();
  await expectFit(page);
  expect(await page.locator("main form").count()).toBe(0);
  expect(faults).toEqual([]);
});
