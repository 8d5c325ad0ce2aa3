import { get } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import { type ImitatedAccounts, imitateAccounts } from "../kit/imitated-accounts.ts";
import { administrator } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { launchChromium } from "../browser/chromium.ts";
import { expectFit, logIn, openPhone } from "../browser/phone.ts";

/** The largest text page in bytes after Brotli: the amount that a server sends in its first round trip. */
const firstRoundTrip = 14.6 * 1024;

let imitated: ImitatedAccounts;
let service: IdentityService;
let site: SiteProcess;
let browser: Browser;
beforeAll(async () => {
  imitated = imitateAccounts();
  imitated.add(administrator);
  service = await startIdentityService(imitated.backend);
  const settings = { SAMPLE_CONTENT: "no", FIREBASE_SIGN_UP: "yes", ADMIN_EMAIL: administrator.email };
  [site, browser] = await Promise.all([startSiteProcess({ ...service.environment, ...settings }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await service?.close();
});

const send = (page: Page) => page.locator("main button.big").first().click();
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

test.each(locales)(
  "without scripts somebody signs up, changes the password, has another sent and removes the account (%s)",
  async (locale) => {
    const { page, faults } = await openPhone(browser, site, { javaScriptEnabled: false });
    const path = (english: string) => localPath(english, locale);
    const person = { email: `person-${locale}@people.example`, password: "a pond and a boat" };
    await page.goto(path("/login"));
    await page.locator(`a[href="${path("/signup")}"]`).click();
    await fill(page, { email: person.email, password: person.password, again: "not the same" });
    await send(page);
    await page.getByText(m.password_differs({}, { locale })).waitFor();
    expect(await page.locator("[name=email]").inputValue()).toBe(person.email);
    await fill(page, { password: person.password, again: person.password });
    await send(page);
    await page.waitForURL(path("/admin/account"));
    await page.getByText(m.reader_admission({}, { locale })).waitFor();
    await fill(page, {
      currentPassword: person.password,
      newPassword: "two ponds and a boat",
      again: "two ponds and a boat",
    });
    await send(page);
    await page.waitForURL(path("/admin/account"));
    expect(imitated.accounts.find(({ email }) => email === person.email)?.password).toBe("two ponds and a boat");
    await page.locator("nav.bar form button").click();
    await page.waitForURL(path("/"));
    await page.goto(path("/login"));
    await page.locator(`a[href="${path("/forgot-password")}"]`).click();
    await fill(page, { email: person.email });
    await send(page);
    await page.getByText(m.forgotten_sent({}, { locale })).waitFor();
    expect(imitated.mails).toContain(`PASSWORD_RESET to ${person.email}`);
    await page.goto(path("/login"));
    await logIn(page, person.email, "two ponds and a boat");
    await page.waitForURL(path("/admin/account"));
    await page.locator(`main a[href="${path("/admin/account/remove")}"]`).click();
    await fill(page, { password: "two ponds and a boat" });
    await send(page);
    await page.waitForURL(path("/"));
    expect(imitated.accounts.some(({ email }) => email === person.email)).toBe(false);
    expect(faults).toEqual([]);
  },
);

test.each(locales)("the pages fit a phone and are accessible (%s)", async (locale) => {
  const { page, faults } = await openPhone(browser, site);
  const path = (english: string) => localPath(english, locale);
  for (const english of ["/login", "/login?error=popup-closed-by-user", "/signup", "/forgot-password"]) {
    await page.goto(path(english));
    await expectFit(page);
  }
  await fill(page, { email: "nobody" });
  await send(page);
  await page.locator("form .alert:focus").waitFor();
  await expectFit(page);
  const person = { email: `reader-${locale}@people.example`, password: "a pond and a boat" };
  imitated.add(person);
  await page.goto(path("/login"));
  await logIn(page, person.email, person.password);
  await page.waitForURL(path("/admin/account"));
  for (const english of ["/admin/account", "/admin/account/remove"]) {
    await page.goto(path(english));
    await expectFit(page);
    expect(await page.locator("script:not([src*=show-password])").count()).toBe(0);
  }
  expect(faults).toEqual([]);
});

test("an administrator whose account was just disabled is told to log in, and the typed text is kept", async () => {
  const { page } = await openPhone(browser, site);
  await page.goto("/login");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/admin/start/names");
  await page.goto("/addNotice");
  await page.locator("#field-title").and(page.locator(":enabled")).fill("Not lost");
  await page.locator("#field-description").fill("A text");
  await page.locator("#field-link").fill("https://people.example/");
  const account = imitated.accounts.find(({ email }) => email === administrator.email);
  Object.assign(account ?? {}, { disabled: true });
  await page.locator("form button.big").click();
  await page.getByText(m.problem_sign_in({}, { locale: "en" })).waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("Not lost");
  Object.assign(account ?? {}, { disabled: false });
  service.misbehaviours.set("lookup", "cut");
  await page.goto("/login");
  await logIn(page, administrator.email, administrator.password);
  await page.getByText(m.problem_identity({}, { locale: "en" })).waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe(administrator.email);
  service.misbehaviours.clear();
});

test.each(["/login", "/signup", "/forgot-password"])("%s takes one round trip", async (path) => {
  for (const locale of locales) {
    const { bytes, encoding } = await fetchCompressed(localPath(path, locale));
    expect([path, bytes < firstRoundTrip]).toEqual([path, true]);
    expect(encoding).toBe("br");
  }
});

/** Returns the size of a response's body as sent, and its encoding. */
function fetchCompressed(path: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(site.origin + path, { headers: { "Accept-Encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve({ bytes, encoding: response.headers["content-encoding"] }));
    }).on("error", reject);
  });
}
