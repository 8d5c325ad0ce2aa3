import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { features } from "../../features/registry.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

// tests/contract/forms.test.ts proves of the form to sign in what needs no browser, in both languages: which messages
// it has for what was typed, and where it leads. tests/browser/account-log.test.ts looks at dashboard and account with
// axe, and tests/browser/every-page.test.ts at the pages for those who are not signed in.

let site: Site;
let browser: Browser;
/** A phone on which nobody is signed in at first, and one of the administrator. */
let visitor: Page;
let admin: Page;
const faults: string[][] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  const storageState = await signIn(browser, site.origin, administrator);
  const phones = [await openPhone(browser, site), await openPhone(browser, site, { storageState })] as const;
  [visitor, admin] = [phones[0].page, phones[1].page];
  faults.push(...phones.map((phone) => phone.faults));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(() => {
  expect(
    faults.flatMap((found) => found.splice(0)),
    "faults of the pages",
  ).toEqual([]);
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));
const alert = (page: Page) => page.locator("form [role=alert]:visible").textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Waits for a new token, which the scripts of a page fetch once they have taken it over. */
const untilToken = (page: Page) => page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
const dropToken = (page: Page) => page.evaluate(() => localStorage.removeItem("accessToken"));

test("a refused screen leads to the login, which shows the password on request and opens that screen", async () => {
  const page = visitor;
  await page.goto("/bn/updateNotice?page=2");
  expect(pathOf(page)).toBe("/bn/forbidden");
  expect(await page.locator("h1").innerText()).toBe(m.forbidden_login_title({}, { locale: "bn" }));
  await page.locator("main a.btn").first().click();
  await page.waitForURL("/bn/login?next=refused");

  // An eye shows the password by touch and key.
  const field = page.locator("[name=password]");
  const eye = page.getByRole("button", { name: "পাসওয়ার্ড দেখান" });
  await field.fill("typed on a phone");
  expect(await field.getAttribute("type")).toBe("password");
  await eye.click();
  expect([await field.getAttribute("type"), await eye.getAttribute("aria-pressed"), await field.inputValue()]).toEqual([
    "text",
    "true",
    "typed on a phone",
  ]);
  await expectFit(page);
  await eye.press("Space");
  expect([await field.getAttribute("type"), await eye.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  await eye.click();
  // At submission the field must be a password field again, so that the browser may remember its value as a password.
  await page.evaluate(() =>
    document
      .querySelector("form:has([name=password])")
      ?.addEventListener("submit", () =>
        sessionStorage.setItem("sent", document.querySelector<HTMLInputElement>("[name=password]")?.type ?? ""),
      ),
  );
  await logIn(page, administrator.email, "not-the-password");
  expect(await alert(page)).toBe("ই-মেইল ও পাসওয়ার্ড মিলছে না। আবার চেষ্টা করুন।");
  expect(await page.evaluate(() => sessionStorage.getItem("sent"))).toBe("password");
  expect(await page.locator("[name=email]").inputValue()).toBe(administrator.email);
  expect(await page.locator("[name=password]").inputValue()).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  await expectFit(page);
  expect(await storedToken(page)).toBeNull();

  // The screen opens in the language in which it was requested.
  await page.locator(".lang a[lang=en]").click();
  await page.waitForURL("/login?next=refused");
  await page.getByRole("button", { name: "Show password" }).waitFor();
  await logIn(page, administrator.email, administrator.password);
  // The message is gone after seconds, and a busy machine may need longer to load the page's pictures.
  await page.waitForURL("/bn/updateNotice?page=2", { waitUntil: "commit" });
  await page.locator(".toast", { hasText: "লগইন হয়েছে" }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("accessToken")?.split(".").length === 3);
  // The remembered address is deleted once it was used.
  expect((await page.context().cookies()).some(({ name }) => name === "return")).toBe(false);
});

test("somebody who left a refused screen is led home; on a shared computer session and draft end", async () => {
  const page = visitor;
  await page.context().clearCookies();
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.goto("/admin/people");
  expect(pathOf(page)).toBe("/forbidden");
  await page.locator(".brand").click();
  await page.waitForURL("/");
  await page.locator(".bar .login").click();
  await page.waitForURL("/login");
  await page.getByRole("checkbox", { name: "This is a shared computer" }).check();
  await logIn(page, administrator.email, administrator.password);
  // The first steps of this site are not finished, so home is the next of them.
  await page.waitForURL("/admin/start/names");
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "school.session_token");
  expect(session).toMatchObject({ expires: -1, httpOnly: true });

  // On a shared computer, a draft survives a reload, but is not visible to other tabs or to the next person who signs
  // in.
  await page.goto("/addNotice");
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("#field-title").fill("Not for others");
  await page.reload();
  await page.getByText("What is in this form is not saved yet.").waitFor();
  const kept = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) =>
        Object.values(storage).some((text) => String(text).includes("Not for others")),
      ),
    );
  expect(await kept()).toEqual([false, true]);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText("Logged out").waitFor();
  expect(await kept()).toEqual([false, false]);
});

test("the Enter key sends the form to sign in from the field of the e-mail address too", async () => {
  const page = visitor;
  await page.goto("/login");
  await page.locator("[name=email]").fill(administrator.email);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("[name=email]").press("Enter");
  expect(new URL((await answered).url()).pathname).toBe("/login");
  expect(await page.locator("form [role=alert]").textContent()).not.toBe("");
});

test("the administrators' menus fit the narrowest window that shows the menu bar, in each language", async () => {
  const page = admin;
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of ["/notice", "/bn/notice"]) {
    await page.goto(path);
    for (const number of [3, 4, 5]) {
      const section = page.locator(".menu details").nth(number);
      await section.locator("summary").click();
      const { left, right, bottom } = await section.locator("ul").evaluate((list) => {
        const box = list.getBoundingClientRect();
        return { left: box.left, right: box.right, bottom: box.bottom };
      });
      expect(left, path).toBeGreaterThanOrEqual(0);
      expect(right, path).toBeLessThanOrEqual(1024);
      expect(bottom, path).toBeLessThanOrEqual(700);
      const [add, update] = await section
        .locator("a")
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect(add, path).toBe(update);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
});

test("changing the password requires the current one, and continues with a new session and token", async () => {
  const page = admin;
  await dropToken(page);
  await page.goto("/admin/account");
  await untilToken(page);
  const change = async (current: string) => {
    await page.locator("[name=currentPassword]").fill(current);
    for (const name of ["newPassword", "again"]) await page.locator(`[name=${name}]`).fill("another-sample-1");
    // The second press is not sent, because it would end the session that the first one started.
    await page
      .locator("main form.form:has([name=currentPassword]) button[type=submit]")
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
  };
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await dropToken(page);
  await change("not-the-password");
  expect(await alert(page)).toBe("The current password is not right.");
  await untilToken(page);
  const before = await storedToken(page);
  await change(administrator.password);
  await page.locator(".toast", { hasText: "Password changed" }).waitFor();
  expect(sent).toEqual(Array.from({ length: 2 }, () => `${site.origin}/admin/account`));
  expect(await page.locator("[name=currentPassword]").inputValue()).toBe("");
  await page.waitForFunction((old) => ![null, old].includes(localStorage.getItem("accessToken")), before);
  const after = await storedToken(page);
  const removal = async (token: string | null) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await page.request.delete("/api/syllabus/999", { headers })).status();
  };
  expect(await removal(before)).toBe(401);
  expect(await removal(after)).toBe(200);
});

test("the dashboard begins with the most frequent tasks; logging out by the keyboard drops the token", async () => {
  const page = admin;
  await dropToken(page);
  await page.goto("/bn/admin");
  const quick = page.locator(".quick a");
  expect(await quick.allTextContents()).toEqual([
    "নোটিশ প্রকাশ করুন",
    "ছবি যোগ করুন",
    "জরুরি ঘোষণা দিন",
    "পাবলিক পরীক্ষার ফল প্রকাশ করুন",
    "ক্লাস রুটিন যোগ করুন",
    "শিক্ষকদের তথ্য বদলান",
    ...features.flatMap(({ quick: added }) => (added ? [added.name({}, { locale: "bn" })] : [])),
  ]);
  const last = await quick.last().boundingBox();
  expect((last?.y ?? 800) + (last?.height ?? 0)).toBeLessThan(800);
  expect(await page.locator(".kinds > li, .set-up li").count()).toBe(declarations.length);
  expect(await page.locator(".changes > li").count()).toBe(2);

  await untilToken(page);
  await page.getByRole("button", { name: "লগআউট", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/bn");
  await page.locator(".toast", { hasText: "লগআউট হয়েছে" }).waitFor();
  expect(await storedToken(page)).toBeNull();

  // A token whose session is gone leaves the browser, whichever page is opened.
  for (const [path, opened] of [
    ["/admin", "/forbidden"],
    ["/login", "/login"],
    ["/bn", "/bn"],
  ] as const) {
    await page.evaluate(() => localStorage.setItem("accessToken", "of.an.ended-session"));
    await page.goto(path);
    expect(pathOf(page)).toBe(opened);
    await page.waitForFunction(() => localStorage.getItem("accessToken") === null);
  }
});
