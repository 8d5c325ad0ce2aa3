import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { expectStatus, watch } from "./faults.ts";

/** How a page is visited. */
export type Visit = Omit<BrowserContextOptions, "baseURL" | "viewport"> & {
  width?: number;
  height?: number;
  /** The status that the page is expected to have; 200 where it is left out. */
  status?: number;
  /** Uses this page instead of opening another. */
  page?: Page;
  /** The event that is waited for; `load` where it is left out. */
  until?: "load" | "domcontentloaded";
  /** Called with a new page before its address is opened. */
  before?: (page: Page) => Promise<void>;
};

/** Opens pages of the test file's own site in its own browser. */
export type Visitor = {
  /** Opens a page in a context of its own; any fault in it fails the test. */
  open: (path: string, visit?: Visit) => Promise<Page>;
  /** An address of the site. */
  address: (path: string) => string;
};

/** Starts a site, with further environment variables, and a browser for the tests of a file. */
export function useVisitor(environment: Record<string, string> = {}): Visitor {
  let site: Site;
  let browser: Browser;
  let faults: string[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
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

  const address = (path: string) => site.origin + path;
  const newPage = async ({ width = 1280, height = 800, before, ...options }: Visit) => {
    const context = await browser.newContext({ ...options, baseURL: site.origin, viewport: { width, height } });
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
