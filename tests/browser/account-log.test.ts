import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { administrator, administratorEnvironment, signIn } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { signIn as stateOf } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, openPhone } from "./phone.ts";

// tests/contract/own-sessions.test.ts proves what the forms do, such as signing out everywhere. The screens are looked
// at in the language with the longer words.

let site: Site;
let browser: Browser;
/** A phone without JavaScript, and one with it. */
let plain: Page;
let scripted: Page;
const faults: string[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  const storageState = await stateOf(browser, site.origin, administrator);
  const first = await openPhone(browser, site, { javaScriptEnabled: false, storageState });
  plain = first.page;
  const second = await openPhone(browser, site, { storageState });
  scripted = second.page;
  for (const { faults: found } of [first, second]) faults.push(...found);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => localPath(path, companionLocale);
const enterElsewhere = () =>
  signIn(site, administrator, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0" });

test("sessions are listed and ended by native forms", async () => {
  await enterElsewhere();
  await enterElsewhere();
  await scripted.goto(at("/admin/account"));
  await expectFit(scripted);
  await plain.goto(at("/admin/account"));
  await plain
    .getByRole("button", { name: /^Firefox · Windows থেকে লগআউট করুন/ })
    .first()
    .click();
  await plain.locator(".toast", { hasText: "অন্য ডিভাইস থেকে লগআউট হয়েছে" }).waitFor();
  expect(await plain.locator(".sessions li").count()).toBe(2);
  await plain.getByRole("button", { name: "বাকি সব ডিভাইস থেকে লগআউট করুন" }).click();
  await expect.poll(() => plain.locator(".sessions li").count()).toBe(1);
  await plain.locator(".toast").waitFor();
});

test("the dashboard shows a sign-in from a new device, which can be dismissed", async () => {
  await enterElsewhere();
  await scripted.goto(at("/admin"));
  await scripted.locator(".new-sign-ins", { hasText: "Firefox · Windows" }).waitFor();
  await expectFit(scripted);
  await plain.goto("/admin");
  await plain.getByRole("button", { name: "All of that was me" }).click();
  await plain.waitForURL("/admin");
  expect(await plain.locator(".new-sign-ins").count()).toBe(0);
});

test("the log is searched by a native form and downloaded", async () => {
  await scripted.goto(at("/admin/audit?from=never"));
  await expectFit(scripted);
  await scripted.goto(at("/admin/audit"));
  await expectFit(scripted);
  const saving = scripted.waitForEvent("download");
  await scripted.locator('a[href*="audit.csv"]').click();
  expect((await saving).suggestedFilename()).toMatch(/^log-.*\.csv$/);

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
  expect(faults).toEqual([]);
});

test("the system page's text can be copied, with and without scripts", async () => {
  await scripted.goto(at("/admin/system"));
  await expectFit(scripted);
  await scripted.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await scripted.getByRole("button", { name: "সবটুকু কপি করুন" }).click();
  await scripted.getByText("কপি হয়েছে", { exact: true }).waitFor();
  expect(await scripted.evaluate(() => navigator.clipboard.readText())).toMatch(/^System: .*\nProblems now: /);
  await plain.goto("/admin/system");
  expect(await plain.locator("copy-text button").isVisible()).toBe(false);
  await plain.locator("copy-text code").click();
  expect(await plain.evaluate(() => String(getSelection()))).toMatch(/^System: [^]*E-mail: /);
  expect(faults).toEqual([]);
});
