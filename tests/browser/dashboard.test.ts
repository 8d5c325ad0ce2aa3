import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import { declarations } from "../../globals/all.ts";
import { companionLocale, defaultLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { signIn } from "../kit/session.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { withDoubledText } from "./doubled-text.ts";
import { expectNoSidewaysScroll } from "./phone.ts";

// tests/contract/audit.test.ts and sample-content.test.ts prove what the latest changes say.
const administrator = useAdministrator();
const open = (screen: string, locale: Locale) => administrator.open(localPath(screen, locale), { width: 360 });

async function expectLowHeader(page: Page): Promise<void> {
  const top = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
  expect(top, page.url()).toBeLessThanOrEqual(96);
  for (const part of [".menu-btn", ".bar .login", ".crest", ".lang a[lang=en]", ".lang a[lang=bn]"]) {
    expect(await page.locator(`${part}:visible`).first().isVisible(), `${part} of ${page.url()}`).toBe(true);
  }
}

// Bengali has the longer words. every-page.test.ts doubles the text of every public page.
it("the header leaves a phone's screen to the work, and no screen of a week is too wide at text of 200 %", async () => {
  for (const screen of ["/admin/account", notice.admin.add, notice.admin.update, syllabus.admin.remove]) {
    const page = await open(screen, companionLocale);
    await expectLowHeader(page);
    await withDoubledText(page, () => expectNoSidewaysScroll(page));
  }
});

it("the dashboard fits three screens, and begins with the buttons of a week, then what needs attention", async () => {
  const page = await open("/admin", companionLocale);
  await expectLowHeader(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 800);
  const first = page.locator("h1 ~ * :is(a, button, summary):visible").first();
  expect(await first.getAttribute("href")).toBe("/bn/addNotice");
  const tops = await page
    .locator(".quick, .alarms, .start-reminder, .missing, .still-right, .changes")
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const heights = await page.locator(".quick .btn").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await withDoubledText(page, () => expectNoSidewaysScroll(page));
});

it("the dashboard folds many new devices away, and has the latest changes before the kinds by their use", async () => {
  const site = { origin: administrator.address("") };
  for (let count = 0; count < 5; count += 1) expect((await signIn(site, { email, password })).status).toBe(200);
  const page = await open("/admin", defaultLocale);
  await expectLowHeader(page);
  const withoutDevices = await page.evaluate(() => {
    const devices = document.querySelector<HTMLElement>(".new-sign-ins")!;
    devices.style.display = "none";
    const { scrollHeight } = document.documentElement;
    devices.style.display = "";
    return scrollHeight;
  });
  expect(withoutDevices).toBeLessThanOrEqual(3 * 800);
  const lines = page.locator(".new-sign-ins li");
  const count = await lines.count();
  expect(count).toBeGreaterThanOrEqual(5);
  expect(await page.locator(".new-sign-ins li:visible").count()).toBe(2);
  await page.locator(".new-sign-ins summary").click();
  expect(await page.locator(".new-sign-ins li:visible").count()).toBe(count);

  const top = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top(".quick")).toBeLessThan(await top(".changes"));
  expect(await top(".changes")).toBeLessThan(await top(".kinds"));
  const names = await page.locator('.kinds b, .set-up a:not([href^="/admin/order/"])').allTextContents();
  expect(names).toHaveLength(declarations.length);
  expect(names[0]).toBe("Notice");
  expect(await page.locator(".kinds li", { hasText: "Teachers" }).locator(".count").textContent()).toMatch(
    /^People: \d+$/,
  );
  await withDoubledText(page, () => expectNoSidewaysScroll(page));
});
