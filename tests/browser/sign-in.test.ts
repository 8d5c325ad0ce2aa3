import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "../../features/registry.ts";
import { declarations, globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { clerk, expectFit, logIn, openPhone } from "./phone.ts";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

let site: Site;
let browser: Browser;
/** A signed-in browser's cookies and storage. */
let signedIn: State;

const disabled = { email: "left@school.example", password: "sample-password-2" };

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: clerk.email, ADMIN_PASSWORD: clerk.password };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  const db = await openSiteDatabase(site.dataDirectory);
  const administrators = new Administrators(db, 12);
  await administrators.add(disabled.email, disabled.password);
  await administrators.disable(disabled.email);
  await db.destroy();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));
const alert = (page: Page) => page.locator("form [role=alert]:visible").textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test("a visitor who is not signed in is redirected to the forbidden page, which offers the login", async () => {
  const { page } = await openPhone(browser, site);
  for (const [path, forbidden] of [
    ["/admin", "/forbidden"],
    ["/admin/account", "/forbidden"],
    ["/bn/admin", "/bn/forbidden"],
  ] as const) {
    await page.goto(path);
    expect(pathOf(page)).toBe(forbidden);
  }
  expect(await page.locator("h1").innerText()).toBe(m.forbidden_login_title({}, { locale: "bn" }));
  await expectFit(page);
  await page.locator("main a.btn").first().click();
  await page.waitForURL("/bn/login?next=refused");
});

test("a failed sign-in shows the same message for an unknown address and a wrong password", async () => {
  const { page, faults } = await openPhone(browser, site);
  await page.goto("/login");
  await logIn(page, clerk.email, "not-the-password");
  const wrong = await alert(page);
  expect(wrong).toBe("That e-mail and password do not match. Please try again.");
  expect(await page.locator("[name=email]").inputValue()).toBe(clerk.email);
  expect(await page.locator("[name=password]").inputValue()).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  await expectFit(page);
  await page.goto("/login");
  await logIn(page, "nobody@school.example", "not-the-password");
  expect(await alert(page)).toBe(wrong);
  await page.goto("/bn/login");
  await logIn(page, disabled.email, disabled.password);
  expect(await alert(page)).toContain("এই অ্যাকাউন্ট বন্ধ রাখা হয়েছে");
  await expectFit(page);
  expect(await storedToken(page)).toBeNull();
  expect(faults).toEqual([]);
});

test("an eye shows the password by touch and key, is named in both languages, and closes before sending", async () => {
  const { page, faults } = await openPhone(browser, site);
  for (const [path, name] of [
    ["/login", "Show password"],
    ["/bn/login", "পাসওয়ার্ড দেখান"],
  ] as const) {
    await page.goto(path);
    const field = page.locator("[name=password]");
    const eye = page.getByRole("button", { name });
    await field.fill("typed on a phone");
    expect(await field.getAttribute("type")).toBe("password");
    await eye.click();
    expect([
      await field.getAttribute("type"),
      await eye.getAttribute("aria-pressed"),
      await field.inputValue(),
    ]).toEqual(["text", "true", "typed on a phone"]);
    await expectFit(page);
    await eye.press("Space");
    expect([await field.getAttribute("type"), await eye.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  }
  await page.locator("[name=email]").fill("nobody@school.example");
  await page.getByRole("button", { name: "পাসওয়ার্ড দেখান" }).click();
  // At submission the field must be a password field again, so that the browser may remember its value as a password.
  await page.evaluate(() =>
    document
      .querySelector("form:has([name=password])")
      ?.addEventListener("submit", () =>
        sessionStorage.setItem("sent", document.querySelector<HTMLInputElement>("[name=password]")?.type ?? ""),
      ),
  );
  await page.locator("[name=password]").press("Enter");
  await alert(page);
  expect(await page.evaluate(() => sessionStorage.getItem("sent"))).toBe("password");
  expect(faults).toEqual([]);
});

test("empty fields are marked, and the entered address stays", async () => {
  const { page } = await openPhone(browser, site);
  await page.goto("/bn/login?next=/admin");
  await page.locator("[name=email]").fill(clerk.email);
  await page.locator("button[type=submit]").click();
  await page.locator("[name=password][aria-invalid]").waitFor();
  expect(await page.locator("[aria-invalid]").count()).toBe(1);
  expect(await page.locator("[name=email]").inputValue()).toBe(clerk.email);
  expect(new URL(page.url()).search).toBe("?next=/admin");
});

test("signing in stores a token, is confirmed and leads to the requested page", async () => {
  const { page, faults } = await openPhone(browser, site);
  await page.goto("/login?next=/admin");
  await logIn(page, clerk.email, clerk.password);
  await page.waitForURL("/admin");
  await page.locator(".toast", { hasText: "Log in successful" }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("accessToken")?.split(".").length === 3);
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".toast").count()).toBe(0);
  signedIn = await page.context().storageState();
  await page.goto("/login");
  expect(pathOf(page)).toBe("/");
  expect(faults).toEqual([]);
});

test("on a shared computer the session's cookie ends when the browser is closed", async () => {
  const { page, faults } = await openPhone(browser, site);
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "This is a shared computer" }).check();
  await logIn(page, clerk.email, clerk.password);
  await page.waitForURL("/admin/start/names");
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "school.session_token");
  expect(session).toMatchObject({ expires: -1, httpOnly: true });
  expect(faults).toEqual([]);

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
  expect(faults).toEqual([]);
});

const nouns = {
  first: ["faculty", "body", "staff", "achievement"],
  second: ["notice", "academic calendar", "holiday calendar", "class routine", "exam routine"],
  third: ["syllabus", "admission form", "public result", "internal result", "picture", "video"],
} as const;

test("administrators have their menus, and links that delete are marked", async () => {
  const { page } = await openPhone(browser, site, { storageState: signedIn });
  await page.goto("/notice");
  const names = await page.locator(".menu summary").allTextContents();
  expect(names).toEqual(["Administration", "Academic", "Admission", "Admin", "Admin-II", "Admin-III", "School"]);
  const entriesOf = (number: number) => page.locator(".menu details").nth(number).locator("a");
  const threes = (of: readonly string[]) => of.flatMap((noun) => [`Add ${noun}`, `Update ${noun}`, `Delete ${noun}`]);
  const news = ["Add news event", "Update news", "Delete news"];
  expect(await entriesOf(3).allTextContents()).toEqual([...threes(nouns.first), ...news]);
  expect(await entriesOf(4).allTextContents()).toEqual(threes(nouns.second));
  expect(await entriesOf(5).allTextContents()).toEqual([...threes(nouns.third), "Files and pictures", "Bin"]);
  const ofFeatures = features.flatMap(({ screens = [] }) => screens.flatMap(({ title }) => title ?? []));
  expect(await entriesOf(6).allTextContents()).toEqual([
    ...ofFeatures.map((title) => title({}, { locale: "en" })),
    ...globals.map(({ messages }) => messages.title({}, { locale: "en" })),
    "Commemorations",
    "Slides",
    "Classes for admission",
    "Admission lists",
    "Permission and recognition",
    "Infrastructure",
    "Useful links",
    "Cricket club",
    "Debate club",
    "Football club",
    "Albums",
  ]);
  expect(await entriesOf(5).first().getAttribute("href")).toBe("/AddSyllabus");
  const red = await page.locator(".menu a.del:has(svg)").allTextContents();
  const { first, second, third } = nouns;
  expect(red).toEqual([...first, "news", ...second, ...third].map((noun) => `Delete ${noun}`));
});

itForAll(["/notice", "/bn/notice"])(
  "the administrators' menus fit inside the narrowest window that shows the menu bar, in each language",
  async (path) => {
    const { page } = await openPhone(browser, site, { storageState: signedIn, viewport: { width: 1024, height: 700 } });
    await page.goto(path);
    for (const number of [3, 4, 5]) {
      const section = page.locator(".menu details").nth(number);
      await section.locator("summary").click();
      const { left, right, bottom } = await section.locator("ul").evaluate((list) => {
        const box = list.getBoundingClientRect();
        return { left: box.left, right: box.right, bottom: box.bottom };
      });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1024);
      expect(bottom).toBeLessThanOrEqual(700);
      const [add, update] = await section
        .locator("a")
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect(add).toBe(update);
    }
  },
);

itForAll(["/admin", "/bn/admin", "/admin/account", "/bn/admin/account"])(
  "dashboard and account fit a phone, in each language",
  async (path) => {
    const { page, faults } = await openPhone(browser, site, { storageState: signedIn });
    await page.goto(path);
    await page.getByRole("button", { name: /^(?:Logout|লগআউট)$/ }).waitFor();
    await expectFit(page);
    expect(faults).toEqual([]);
  },
);

test("the dashboard counts the published entries and begins with the most frequent tasks", async () => {
  const { page } = await openPhone(browser, site, { storageState: signedIn });
  await page.goto("/admin");
  const quick = page.locator(".quick a");
  expect(await quick.allTextContents()).toEqual([
    "Post notice",
    "Add picture",
    "Post urgent announcement",
    "Post public result",
    "Add class routine",
    "Update teachers",
    ...features.flatMap(({ quick: added }) => (added ? [added.name({}, { locale: "en" })] : [])),
  ]);
  const last = await quick.last().boundingBox();
  expect((last?.y ?? 800) + (last?.height ?? 0)).toBeLessThan(800);
  expect(await page.locator(".kinds > li, .set-up li").count()).toBe(declarations.length);
  expect(await page.locator(".changes > li").count()).toBe(2);
});

test("after signing in, the screen that was refused opens, in the language in which it was requested", async () => {
  const { page } = await openPhone(browser, site);
  await page.goto("/bn/updateNotice?page=2");
  expect(pathOf(page)).toBe("/bn/forbidden");
  await page.locator("main a.btn").first().click();
  await page.waitForURL("/bn/login?next=refused");
  await page.locator(".lang a[lang=en]").click();
  await page.waitForURL("/login?next=refused");
  await logIn(page, clerk.email, clerk.password);
  await page.waitForURL("/bn/updateNotice?page=2");
  await page.locator(".toast", { hasText: "লগইন হয়েছে" }).waitFor();
  // The remembered address is deleted once it was used.
  expect((await page.context().cookies()).some(({ name }) => name === "return")).toBe(false);
});

test("somebody who was refused a screen, left, and signs in later is led home", async () => {
  const { page } = await openPhone(browser, site);
  await page.goto("/admin/people");
  expect(pathOf(page)).toBe("/forbidden");
  await page.locator(".brand").click();
  await page.waitForURL("/");
  await page.locator(".bar .login").click();
  await page.waitForURL("/login");
  await logIn(page, clerk.email, clerk.password);
  // The first steps of this site are not finished, so home is the next of them.
  await page.waitForURL("/admin/start/names");
});

test("changing the password requires the current one, and continues with a new session and token", async () => {
  const { page, faults } = await openPhone(browser, site, { storageState: signedIn });
  await page.goto("/admin/account");
  const before = await storedToken(page);
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
  await page.waitForLoadState("networkidle");
  await change("not-the-password");
  expect(await alert(page)).toBe("The current password is not right.");
  await page.waitForLoadState("networkidle");
  await change(clerk.password);
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
  signedIn = await page.context().storageState();
  expect(faults).toEqual([]);
});

test("logging out by the keyboard ends the session, drops the token and is confirmed", async () => {
  const { page, faults } = await openPhone(browser, site, { storageState: signedIn });
  await page.goto("/bn/admin");
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "লগআউট", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/bn");
  await page.locator(".toast", { hasText: "লগআউট হয়েছে" }).waitFor();
  expect(await storedToken(page)).toBeNull();
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.locator(".toast").count()).toBe(0);
  await page.goto("/admin");
  expect(pathOf(page)).toBe("/forbidden");
  expect(faults).toEqual([]);
});

test.each(["/admin", "/login", "/bn"])("a token whose session is gone leaves the browser at %s", async (path) => {
  const { page, faults } = await openPhone(browser, site);
  await page.goto("/about");
  await page.evaluate(() => localStorage.setItem("accessToken", "of.an.ended-session"));
  await page.goto(path);
  await page.waitForFunction(() => localStorage.getItem("accessToken") === null);
  expect(faults).toEqual([]);
});

test("after too many attempts the form asks to wait", async () => {
  const attempt = async () => {
    const body = JSON.stringify({ email: clerk.email, password: "not-the-password" });
    const headers = { "Content-Type": "application/json", Origin: site.origin };
    const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, { method: "POST", headers, body });
    return answer.status;
  };
  let status = 0;
  for (let number = 0; number < 12 && status !== 429; number += 1) status = await attempt();
  expect(status).toBe(429);
  const { page } = await openPhone(browser, site);
  await page.goto("/login");
  await logIn(page, clerk.email, clerk.password);
  expect(await alert(page)).toContain("wait a minute");
});
