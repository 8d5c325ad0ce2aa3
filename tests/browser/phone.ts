import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";

/**
 * Opens a page of the size of a phone in its own context; `faults` collects script errors and console errors, such as
 * violations of the content security policy.
 */
export async function openPhone(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ baseURL: site.origin, viewport, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // The browser logs a refused sign-in as an error.
    const isRefusal = message.text().includes("the server responded with a status of 4");
    if (message.type() === "error" && !isRefusal) faults.push(message.text());
  });
  return { page, faults };
}

/** Fills in the login form and sends it by the Enter key. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password]").press("Enter");
}

/** Fails if axe finds accessibility violations or if the page is wider than the window. */
export async function expectFit(page: Page): Promise<void> {
  expect(await faultsOfAxe(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Fails if the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} is too wide at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/**
 * Checks a page at these widths, the phone's first: at the first and the last one as `expectFit` does, at the others
 * only that it is not too wide. Leaves it at the first width.
 */
export async function expectFitAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (width === widths[0] || width === widths.at(-1)) await expectFit(page);
    else await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: widths[0] ?? 360, height: 800 });
}
