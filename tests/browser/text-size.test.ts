import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { useAdministrator } from "./administrator.ts";
import { expectNoSidewaysScroll } from "./phone.ts";
import { publicRoutes, routeOfEachKind } from "./public-routes.ts";
import { useVisitor } from "./visitor.ts";

// Readers may double the size of the text on a phone, as WCAG 1.4.4 asks for.

const visitor = useVisitor();
const administrator = useAdministrator();

/** Doubles the size of the text by the root element's size, which browsers' settings change. */
function doubleRoot(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
}

/** Doubles the size of each text alone, as browsers do that zoom only text: lengths in rem stay as they are. */
function doubleTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const all = Array.from(document.querySelectorAll<HTMLElement>("body, body *"));
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * 2);
    for (const [place, element] of all.entries())
      element.style.setProperty("font-size", `${sizes[place]}px`, "important");
  });
}

const ways = [
  ["root", doubleRoot],
  ["texts", doubleTexts],
] as const;

it.each(ways)("with text of 200 %% (%s), no page scrolls sideways on a phone", async (_, enlarge) => {
  const page = await visitor.open("/", { width: 360 });
  for (const locale of locales)
    for (const { path, status } of locale === companionLocale ? publicRoutes : routeOfEachKind) {
      await visitor.open(localPath(path, locale), { page, status });
      await enlarge(page);
      await expectNoSidewaysScroll(page);
    }
});

it.each(ways)("with text of 200 %% (%s), the screens of a week do not scroll sideways", async (_, enlarge) => {
  for (const path of ["/admin", "/bn/admin", "/bn/addNotice", "/bn/updateNotice", "/bn/deleteSyllabus"]) {
    const page = await administrator.open(path, { width: 360 });
    await enlarge(page);
    await expectNoSidewaysScroll(page);
  }
});

it.each(locales)("on a phone's home page the notice board begins within two screens (%s)", async (locale) => {
  const page = await visitor.open(localPath("/", locale), { width: 360 });
  const top = () => page.locator(".board").evaluate((board) => board.getBoundingClientRect().top + scrollY);
  expect(await top()).toBeLessThan(2 * 800);
  // The order of the parts stays: the governing body's portraits stand in a row that scrolls sideways.
  const parts = await page
    .locator(".hero .track, .stamps, .body-list, .spot .track, .board, .reel")
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  const faces = page.locator(".body-list");
  expect(await faces.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await faces.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => faces.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
});
