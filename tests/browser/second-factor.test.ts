import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { currentStep, totp, wrongCode } from "../kit/totp.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];
/** A page with scripts, in which axe looks at the HTML of the other one. */
let looked: Page;
let secret: string;
let codes: string[];

beforeAll(async () => {
  const environment = { SAMPLE_CONTENT: "no", ...administratorEnvironment };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  ({ page, faults } = await openPhone(browser, site, { javaScriptEnabled: false }));
  looked = (await openPhone(browser, site)).page;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const send = (name: string) => page.locator("main form button[type=submit]", { hasText: name }).click();
const path = "/admin/account/second-factor";

test("it is turned on without JavaScript: password, picture and key, first code, recovery codes", async () => {
  await page.goto("/login?next=/admin/account");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/admin/account");
  await page.getByRole("link", { name: "Two-step login" }).click();
  await page.waitForURL(path);
  await page.locator("[name=password]").fill("not the password");
  await send("Set it up");
  await page.locator("form .alert", { hasText: "The current password is not right." }).waitFor();
  await page.locator("[name=password]").fill(administrator.password);
  await send("Set it up");
  secret = (await page.locator("dd code").textContent()) ?? "";
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){12}[A-Z2-7]{4}$/);
  const uri = new URL((await page.getByRole("link", { name: "Open in the app" }).getAttribute("href")) ?? "");
  expect(uri.searchParams.get("secret")).toBe(secret.replaceAll(" ", ""));
  // An authenticator shows the school's name, not the site's address.
  const issuer = uri.searchParams.get("issuer") ?? "";
  expect(issuer).toBe("Our school");
  expect(decodeURIComponent(uri.pathname)).toContain(`/${issuer}:`);
  await expectFits();
  await page.locator("[name=code]").fill(wrongCode(secret));
  await send("Turn on");
  await page.locator("form .alert", { hasText: "This code is not right." }).waitFor();
  expect(await page.locator("dd code").textContent()).toBe(secret);
  expect(await page.locator("svg.qr-code path").getAttribute("d")).toMatch(/^M4 4h7/);
  await page.locator("[name=code]").fill(totp(secret));
  await send("Turn on");
  codes = await page.locator(".codes code").allTextContents();
  expect(codes).toHaveLength(10);
  await page.goto(path);
  await page.getByText("Two-step login is on.").waitFor();
  expect(await page.locator(".codes").count()).toBe(0);
  await expectFits();
});

test("the second page asks for the code and leads to the requested page, in Bengali too", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/");
  await page.goto("/bn/login?next=/bn/admin/account");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/bn/login/code?next=/bn/admin/account");
  await expectFits();
  expect(await page.locator("[name=code]").getAttribute("autocomplete")).toBe("one-time-code");
  await page.locator("[name=code]").fill("12");
  await send("লগইন");
  await page.locator("form .err", { hasText: "ছয়টি অঙ্ক" }).waitFor();
  await page.locator("[name=code]").fill(totp(secret, currentStep() + 1));
  await send("লগইন");
  await page.waitForURL("/bn/admin/account");
  await page.locator(".toast", { hasText: "লগইন হয়েছে" }).waitFor();
});

// tests/contract/second-factor.test.ts proves that after five wrong codes the password is required again.
test("a recovery code signs one in", async () => {
  await page.getByRole("button", { name: "লগআউট", exact: true }).click();
  await page.waitForURL("/bn");
  await page.goto("/login");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/login/code");
  await page.getByRole("link", { name: "Use a recovery code instead" }).click();
  await page.locator("[name=code]").fill(codes[0] ?? "");
  await send("Login");
  await page.waitForURL("/admin/start/names");
  await page.getByRole("button", { name: "Logout" }).waitFor();
});

test("new recovery codes are shown, with buttons to copy and print if scripts run; it is turned off", async () => {
  const storageState = await page.context().storageState();
  const { page: scripted, faults: found } = await openPhone(browser, site, { storageState });
  await scripted.goto(path);
  const renew = scripted.locator("section", { hasText: "You get ten new codes" });
  await renew.locator("[name=password]").fill(administrator.password);
  await renew.locator("[name=code]").fill(codes[1] ?? "");
  await renew.locator("button[type=submit]").click();
  await scripted.getByRole("button", { name: "Print" }).waitFor();
  const renewed = await scripted.locator(".codes code").allTextContents();
  expect(renewed).not.toContain(codes[2]);
  await expectFit(scripted);
  await page.goto(path);
  const off = page.locator("section", { hasText: "For a new phone" });
  await off.locator("[name=password]").fill(administrator.password);
  await off.locator("[name=code]").fill(codes[2] ?? "");
  await off.locator("button[type=submit]").click();
  await off.locator(".alert", { hasText: "This recovery code is not right" }).waitFor();
  await off.locator("[name=password]").fill(administrator.password);
  await off.locator("[name=code]").fill(renewed[0] ?? "");
  await off.locator("button[type=submit]").click();
  await page.locator(".toast", { hasText: "Two-step login turned off" }).waitFor();
  expect([...faults, ...found]).toEqual([]);
});

async function expectFits(): Promise<void> {
  // axe needs scripts, so check the page's HTML in another page, which runs them.
  const html = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  await looked.route("**/looked-at", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await looked.goto("/looked-at");
  await expectFit(looked);
  await looked.unroute("**/looked-at");
}
