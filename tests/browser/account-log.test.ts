import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { clerk, expectFit, logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
/** A phone without JavaScript, and one with it. */
let plain: Page;
let scripted: Page;
const faults: string[] = [];

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: clerk.email, ADMIN_PASSWORD: clerk.password };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  const first = await openPhone(browser, site, { javaScriptEnabled: false });
  plain = first.page;
  await plain.goto("/login");
  await logIn(plain, clerk.email, clerk.password);
  await plain.getByRole("button", { name: "Logout" }).waitFor();
  const second = await openPhone(browser, site, { storageState: await plain.context().storageState() });
  scripted = second.page;
  for (const { faults: found } of [first, second]) faults.push(...found);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const enterElsewhere = () =>
  signIn(site, clerk, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0" });

test("sessions are listed and ended by native forms, in both languages", async () => {
  await enterElsewhere();
  await enterElsewhere();
  for (const path of ["/admin/account", "/bn/admin/account"]) {
    await scripted.goto(path);
    await expectFit(scripted);
  }
  await plain.goto("/admin/account");
  await plain
    .getByRole("button", { name: /^Log out Firefox · Windows, logged in/ })
    .first()
    .click();
  await plain.locator(".toast", { hasText: "Logged out there" }).waitFor();
  expect(await plain.locator(".sessions li").count()).toBe(2);
  await plain.goto("/bn/admin/account");
  await plain.getByRole("button", { name: "বাকি সব ডিভাইস থেকে লগআউট করুন" }).click();
  await plain.locator(".toast").waitFor();
  expect(await plain.locator(".sessions li").count()).toBe(1);
});

test("the dashboard shows a sign-in from a new device, which can be dismissed", async () => {
  await enterElsewhere();
  for (const path of ["/admin", "/bn/admin"]) {
    await scripted.goto(path);
    await scripted.locator(".new-sign-ins", { hasText: "Firefox · Windows" }).waitFor();
    await expectFit(scripted);
  }
  await plain.goto("/admin");
  await plain.getByRole("button", { name: "All of that was me" }).click();
  await plain.waitForURL("/admin");
  expect(await plain.locator(".new-sign-ins").count()).toBe(0);
});

test("the log is searched by a native form and downloaded", async () => {
  for (const path of [
    "/admin/audit",
    "/bn/admin/audit",
    "/admin/audit?from=never",
    "/admin/audit?q=nothing+has+this",
  ]) {
    await scripted.goto(path);
    await expectFit(scripted);
  }
  await plain.goto("/admin");
  await plain.getByRole("link", { name: "Who did what" }).click();
  await plain.waitForURL("/admin/audit");
  expect(await plain.locator(".audit > li").count()).toBe(50);
  await plain.locator("[name=q]").fill("logged in");
  await plain.locator("main summary").click();
  await plain.locator("[name=kind]").selectOption("sign-ins");
  await plain.getByRole("button", { name: "Show", exact: true }).click();
  await plain.waitForURL(/\?q=logged\+in&kind=sign-ins/);
  expect(await plain.locator(".audit > li").first().innerText()).toContain("Firefox · Windows");
  expect(await plain.locator("[name=q]").inputValue()).toBe("logged in");
  expect(await plain.locator("[name=kind]").inputValue()).toBe("sign-ins");
  const [download] = await Promise.all([
    scripted.goto("/admin/audit").then(() => scripted.waitForEvent("download")),
    scripted.waitForURL("/admin/audit").then(() => scripted.getByRole("link", { name: "Download as CSV" }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^log-.*\.csv$/);
  expect(faults).toEqual([]);
});

test("the system page's text can be copied, with and without scripts", async () => {
  for (const path of ["/admin/system", "/bn/admin/system"]) {
    await scripted.goto(path);
    await expectFit(scripted);
  }
  await scripted.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await scripted.getByRole("button", { name: "সবটুকু কপি করুন" }).click();
  await scripted.getByText("কপি হয়েছে", { exact: true }).waitFor();
  expect(await scripted.evaluate(() => navigator.clipboard.readText())).toMatch(/^System: .*\nProblems now: /);
  await plain.goto("/admin");
  await plain.getByRole("link", { name: "System", exact: true }).click();
  await plain.waitForURL("/admin/system");
  expect(await plain.locator("copy-text button").isVisible()).toBe(false);
  await plain.locator("copy-text code").click();
  expect(await plain.evaluate(() => String(getSelection()))).toMatch(/^System: [^]*E-mail: /);
  expect(faults).toEqual([]);
});

test("signing out everywhere leads to the login, and from there to changing the password", async () => {
  await enterElsewhere();
  await plain.goto("/admin");
  await plain.getByRole("button", { name: "Log out everywhere" }).click();
  await plain.waitForURL(/\/login\?next=/);
  await logIn(plain, clerk.email, clerk.password);
  await plain.waitForURL("/admin/account");
});
