import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { patience } from "../kit/patience.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { watch } from "./faults.ts";

/** The account of the administrator. */
export const email = "clerk@school.example";
export const password = "a password of the tests";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** Opens pages of the test file's own site as the signed-in administrator. */
export type Administrator = {
  /**
   * Opens a path in the single tab of a test, because opening a new tab takes as long as several pages. `mayFail`
   * allows faults in the page.
   */
  open: (path: string, options?: { width?: number; mayFail?: boolean }) => Promise<Page>;
  address: (path: string) => string;
  /** Returns the JSON that the API answers to a visitor at a path below `/api`. */
  read: <T>(path: string) => Promise<T>;
};

/**
 * For the tests of a file: starts a site with `start` and further environment variables, starts a browser, and signs in
 * once.
 */
export function useAdministrator(environment: Record<string, string> = {}, start = startSite): Administrator {
  let site: Site;
  let browser: Browser;
  // One context for the whole file, so that its pages share the browser's cache.
  let context: BrowserContext;
  let faults: string[] = [];
  let faultsAreMeant = false;

  beforeAll(async () => {
    const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    [site, browser] = await Promise.all([start({ ...environment, ...account }), launchChromium()]);
    const storageState = await signIn(browser, site.origin);
    context = await browser.newContext({ baseURL: site.origin, storageState });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    for (const page of context.pages()) {
      // A request handler of the test may still be answering a request of the page.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
    const found = faults;
    faults = [];
    expect(found, "faults of the pages").toEqual([]);
  });

  const newTab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    watch(page, (fault) => {
      if (!faultsAreMeant) faults.push(fault);
    });
    // Drafts survive closing the tab, so remove the drafts of earlier tests.
    await page.goto("/robots.txt");
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
    });
    return page;
  };
  return {
    open: async (path, { width = 1280, mayFail = false } = {}) => {
      const page = context.pages()[0] ?? (await newTab());
      faultsAreMeant = mayFail;
      await page.setViewportSize({ width, height: 800 });
      const response = await page.goto(path);
      expect(response?.status(), `status of ${path}`).toBe(200);
      await expectNoSidewaysScroll(page, path, width);
      return page;
    },
    address: (path) => site.origin + path,
    read: async <T>(path: string) => (await (await fetch(`${site.origin}/api${path}`)).json()) as T,
  };
}

/** Fails if the page scrolls sideways at `width` or at 320 px, the narrowest width that the site supports. */
async function expectNoSidewaysScroll(page: Page, path: string, width: number): Promise<void> {
  for (const tried of [320, width]) {
    await page.setViewportSize({ width: tried, height: 800 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `width that ${path} needs at ${tried}`).toBeLessThanOrEqual(tried);
  }
}

/** Signs in by the API and returns the browser's storage state for the site. */
export async function signIn(browser: Browser, origin: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  const answer = await request.post("/api/auth/sign-in/email", {
    headers: { Origin: origin },
    data: { email, password },
  });
  expect(answer.status(), "status of the sign-in").toBe(200);
  const token = (await (await request.get(`/api/jwt?email=${email}`)).json()) as { accessToken: string };
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: "accessToken", value: token.accessToken }];
  return { cookies, origins: [{ origin, localStorage }] };
}
