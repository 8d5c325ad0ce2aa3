import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const inView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

/** Fails unless search, count and first entry of an administrators' list are on the first screen, before scrolling. */
export async function expectOnFirstScreen(page: Page): Promise<void> {
  const screen = page.url();
  for (const part of ["input[type=search]", ".list-search .found > span"])
    expect(await inView(page.locator(part)), `${part} of ${screen}`).toBe(true);
  expect(await page.locator(".list-search .found > span").textContent(), screen).toMatch(/[\d০-৯]/);
  const first = page.locator("main").locator(".rows b, .audit b").first();
  expect(await inView(first), `first entry of ${screen}`).toBe(true);
  expect(await page.locator(".list-search details[open]").count(), screen).toBe(0);
}

/** Fails if the list of people breaks a word of a name or of a position, at a phone's width and at a wide one. */
export async function expectWholeWords(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator(".entries .what").evaluateAll((all: HTMLElement[]) =>
      all
        .filter((text) => {
          text.style.overflowWrap = "normal";
          const isBroken = text.scrollWidth > text.clientWidth;
          text.style.overflowWrap = "";
          return isBroken;
        })
        .map(({ innerText }) => innerText),
    );
    expect(broken, String(width)).toEqual([]);
    const lines = await page
      .locator(".choose label")
      .evaluateAll((labels) => labels.map((label) => label.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** Fails if a list cuts off a button at one of the widths of phones. */
export async function expectWholeButtons(page: Page): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.locator("main .choose, main .acts > *").evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          const frame = one.closest("li, td, main")!.getBoundingClientRect();
          return one.scrollWidth > one.clientWidth + 1 || left < frame.left - 1 || right > frame.right + 1;
        }).length,
    );
    expect(cut, `${page.url()} at ${width}`).toBe(0);
  }
}
