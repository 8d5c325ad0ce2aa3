import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import urgent from "../../globals/urgent.ts";
import * as m from "../../messages/compiled/messages.js";
import { administrator, administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let write: Write;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const line = "বন্যার কারণে আজ বিদ্যালয় বন্ধ";
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
/** Takes a screenshot if an environment variable names a folder for it. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.URGENT_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

it("a clerk closes the school with three taps, and ends it with one", async () => {
  const locale = companionLocale;
  const storageState = await signIn(browser, site.origin, administrator);
  const { page, faults } = await openPhone(browser, site, { storageState });
  const t = (message: (inputs: object, options: { locale: typeof locale }) => string) => message({}, { locale });
  await page.goto(localPath("/admin", locale));
  await picture(page, "dashboard");
  await page
    .locator(".quick")
    .getByRole("link", { name: t(m.quick_urgent) })
    .click();
  await page.locator(".in").first().click();
  await page.keyboard.insertText(line);
  await picture(page, "form");
  await page.getByRole("button", { name: t(m.save), exact: true }).click();
  await page.locator(".toast", { hasText: t(m.entry_updated) }).waitFor();
  await expectFit(page);
  for (const reading of locales) expect(await visit(reading)).toContain(line);

  await page.goto(localPath("/admin", locale));
  await expectFit(page);
  await picture(page, "ending");
  await page.getByRole("button", { name: t(m.urgent_end) }).click();
  await page.locator(".toast", { hasText: t(m.urgent_ended) }).waitFor();
  expect(await visit(locale)).not.toContain(line);

  // Without a text the form does not say that visitors see it.
  await page.goto(localPath(urgent.admin.updateForm, locale));
  await page.getByRole("button", { name: t(m.save), exact: true }).click();
  await page.locator("main .saved", { hasText: t(m.saved_empty) }).waitFor();
  expect(faults).toEqual([]);
});

/** Returns the page's cumulative layout shift (CLS) while it was loading. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(
              observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ),
        );
      }),
  );

const visit = async (locale: (typeof locales)[number]) => (await fetch(site.origin + localPath("/", locale))).text();

it("in both schemes a long line without spaces fits 320 px, as a region, and a line moves nothing", async () => {
  const link = "https://school.example/a";
  const lineBn = "বিদ্যালয়".repeat(22);
  await write("PATCH", urgent.api.update, { line: "a".repeat(200), lineBn, until: soon(), link });
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL: site.origin, viewport });
  const page = await context.newPage();
  for (const path of ["/", "/bn/notice"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator("section.urgent").ariaSnapshot()).toContain("region");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === "dark" ? { rules: ["color-contrast"] } : {};
      expect(await faultsOfAxe(page, rules), `${path}, ${colorScheme}`).toEqual([]);
      await picture(page, `long-${colorScheme}${path.replaceAll("/", "-")}`);
    }
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("section.urgent").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    expect(await page.locator("section.urgent").isVisible()).toBe(true);
  }
  await write("PATCH", urgent.api.update, { line: "School is closed today because of the flood." });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    expect(await page.locator("section.urgent").isVisible()).toBe(true);
    expect(await shifts(page)).toBe(0);
    await picture(page, `home-${width}`);
  }
});
