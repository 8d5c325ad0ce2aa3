import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useVisitor } from "./visitor.ts";
import { publicRoutes, routeOfEachKind } from "./public-routes.ts";

const phone = 360;
const widths = [phone, 1280];

/** Returns by how many pixels the page is wider than its window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * Tests every public page in a language: no faults, nothing wider than the window, and no accessibility violations. A
 * language changes only words, so axe checks all pages only in Bengali on phones, and otherwise one page of each kind.
 * Wide screens and the dark scheme are checked only in Bengali.
 */
export function testEveryPage(locale: Locale): void {
  const { open } = useVisitor();
  const isCompanion = locale !== defaultLocale;
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
      if (width === phone ? isFirstOfItsKind || isCompanion : isFirstOfItsKind && isCompanion)
        expect(await faultsOfAxe(page), `at ${width} px`).toEqual([]);
    }
    if (!isFirstOfItsKind || !isCompanion) return;
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faultsOfAxe(page, { rules: ["color-contrast"] }), "in the dark scheme").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
}
