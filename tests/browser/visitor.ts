import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sharedSite, type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { expectStatus, watch } from "./faults.ts";

/** How a page is visited. */
export type Visit = Omit<BrowserContextOptions, "baseURL" | "viewport"> & {
  width?: number;
  height?: number;
  /** The status that the page is expected to have; 200 if omitted. */
  status?: number;
  /** Uses this page instead of opening another. */
  page?: Page;
  /** The event to wait for; `load` if omitted. */
  until?: "load" | "domcontentloaded";
  /** Called with a new page before its address is opened. */
  before?: (page: Page) => Promise<void>;
};

/** Opens pages of a site in the test file's own browser. */
export type Visitor = {
  /** Opens a page in its own context; any fault in it fails the test. */
  open: (path: string, visit?: Visit) => Promise<Page>;
  /** An address of the site. */
  address: (path: string) => string;
};

/**
 * For the tests of a file: starts a browser, and a site with these environment variables. Without variables, the tests
 * visit the site that all files share, and change nothing.
 */
export function useVisitor(environment?: Record<string, string>): Visitor {
  let site: Site | undefined;
  let origin = "";
  let browser: Browser;
  let faults: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    if (environment !== undefined) site = await startSite(environment);
    origin = site?.origin ?? process.env[sharedSite] ?? "";
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(() => {
    const found = faults;
    faults = [];
    expect(found, "faults of the pages").toEqual([]);
  });

  const address = (path: string) => origin + path;
  const newPage = async ({ width = 1280, height = 800, before, ...options }: Visit) => {
    const context = await browser.newContext({ ...options, baseURL: origin, viewport: { width, height } });
    const page = await context.newPage();
    watch(page, (fault) => faults.push(fault));
    await before?.(page);
    return page;
  };
  const open = async (path: string, { status = 200, until, page: earlier, ...visit }: Visit = {}) => {
    const page = earlier ?? (await newPage(visit));
    expectStatus(page, status);
    const response = await page.goto(address(path), { waitUntil: until });
    expect(response?.status(), `status of ${path}`).toBe(status);
    return page;
  };
  return { open, address };
}
