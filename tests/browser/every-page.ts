import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useVisitor } from "./visitor.ts";
import { publicRoutes, routeOfEachKind } from "./public-routes.ts";

const phone = 360;
const widths = [phone, 1280];

/** By how many pixels the page is wider than its window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * Tests every public page in a language: no faults, nothing wider than the window, and no accessibility violations, in
 * English on one page of each kind.
 */
export function testEveryPage(locale: Locale): void {
  const { open } = useVisitor();
  let page: Page | undefined;

  test.each(publicRoutes)("$path", async (route) => {
    await page?.setViewportSize({ width: 320, height: 800 });
    page = await open(localPath(route.path, locale), { page, status: route.status, width: 320 });
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    expect(await sidewaysScroll(page), "sideways scroll at 320 px").toBe(0);
    const isFirstOfItsKind = routeOfEachKind.includes(route);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0);
      // Pages of one kind are built alike, and a language changes their words alone: all are checked in Bengali on
      // phones, else the first.
      if (isFirstOfItsKind || (width === phone && locale !== defaultLocale))
        expect(await faultsOfAxe(page), `at ${width} px`).toEqual([]);
    }
    if (!isFirstOfItsKind) return;
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faultsOfAxe(page, { rules: ["color-contrast"] }), "in the dark scheme").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
}
