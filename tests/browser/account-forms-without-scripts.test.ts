import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { administrator } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SAMPLE_CONTENT: "no" }), launchChromium()]);
  ({ page, faults } = await openPhone(browser, site, { javaScriptEnabled: false }));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const other = "another-sample-1";
const send = () => page.locator("main button[type=submit]").first().click();

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

test("the first administrator is created", async () => {
  await page.goto(`/setup?token=${site.setupToken}`);
  await fill({ email: administrator.email, password: administrator.password, again: "not the same" });
  await send();
  await page.getByText("The two passwords are not the same.").waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe(administrator.email);
  expect(await page.locator("[name=password]").inputValue()).toBe("");
  await fill({ password: administrator.password, again: administrator.password });
  await send();
  await page.waitForURL("/admin/start/names");
  // A separate test covers signing in.
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/");
});

test("a wrong password is reported, and no button needs a script", async () => {
  await page.goto("/bn/login?next=/bn/admin/account");
  await logIn(page, administrator.email, "not the password");
  await page.locator("form .alert:focus", { hasText: "মিলছে না" }).waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe(administrator.email);
  expect(await page.locator("[name=password]").inputValue()).toBe("");
  expect(await page.locator("form button:visible").count()).toBe(1);
});

test("signing in leads to the requested page and is confirmed there", async () => {
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/bn/admin/account");
  await page.locator(".toast", { hasText: "লগইন হয়েছে" }).waitFor();
});

test("the password is changed", async () => {
  await fill({ currentPassword: "not the password", newPassword: other, again: other });
  await send();
  await page.locator("form .alert", { hasText: m.account_wrong({}, { locale: "bn" }) }).waitFor();
  await fill({ currentPassword: administrator.password, newPassword: other, again: other });
  await send();
  await page.locator(".toast", { hasText: m.account_done({}, { locale: "bn" }) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/bn/admin/account");
});

test("signing out ends the session; the new password is accepted afterwards", async () => {
  await page.getByRole("button", { name: "লগআউট", exact: true }).click();
  await page.waitForURL("/bn");
  await page.goto("/admin");
  expect(new URL(page.url()).pathname).toBe("/forbidden");
  await page.locator("main").getByRole("link", { name: "Login" }).click();
  await logIn(page, administrator.email, other);
  // The screen that was refused before opens now.
  await page.waitForURL("/admin");
  await page.getByRole("button", { name: "Logout" }).waitFor();
  expect(faults).toEqual([]);
});
