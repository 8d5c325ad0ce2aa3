import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { administrator as firstAdministrator, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { watch } from "./faults.ts";
import { apiWith, type PageApi } from "./page-api.ts";

/** The account of the administrator. */
export const { email, password } = firstAdministrator;

/** Events to which tests may have listened. */
const events = ["console", "dialog", "download", "pageerror", "request", "requestfailed", "response"] as const;

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** Opens pages of the test file's own site as the signed-in administrator. */
export type Administrator = {
  /**
   * Opens a path in the tab of the file, because opening a new tab takes as long as several pages. `mayFail` allows
   * faults in the page. A test that changes the tab itself, as by a false clock or a script for each page, asks for a
   * `fresh` one.
   */
  open: (path: string, options?: { width?: number; mayFail?: boolean; fresh?: boolean }) => Promise<Page>;
  /** Allows faults in the page from now on, until the next `open`. */
  allowFaults: () => void;
  /** Writes entries by HTTP, as another person would. Available once the tests start; needs no page. */
  api: PageApi;
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
  let kept: Page | undefined;
  let freshPage: Page | undefined;
  let faults: string[] = [];
  let faultsAreMeant = false;
  const measured = new Set<string>();

  beforeAll(async () => {
    [site, browser] = await Promise.all([start({ ...environment, ...administratorEnvironment }), launchChromium()]);
    const storageState = await signIn(browser, site.origin);
    context = await browser.newContext({ baseURL: site.origin, storageState });
    administrator.api = apiWith(writerOf(site, storageState.origins[0]?.localStorage[0]?.value ?? ""));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    await freshPage?.context().close();
    freshPage = undefined;
    for (const page of context.pages()) {
      // A request handler of the test may still be answering a request of the page.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      if (page !== kept) await page.close();
    }
    const found = faults;
    faults = [];
    faultsAreMeant = true;
    if (kept) await restore(kept);
    expect(found, "faults of the pages").toEqual([]);
  });

  const report = (fault: string) => {
    if (!faultsAreMeant) faults.push(fault);
  };
  const newTab = async (from: BrowserContext) => {
    const page = await from.newPage();
    watch(page, report);
    return page;
  };
  /** Makes the kept tab like a new one: removes listeners, settings of the screen, and what the tab remembers. */
  const restore = async (page: Page) => {
    if (page.isClosed()) return void (kept = undefined);
    for (const event of events) page.removeAllListeners(event);
    watch(page, report);
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
    await page.mouse.move(0, 0);
    await forget(page);
  };
  const administrator: Administrator = {
    open: async (path, { width = 1280, mayFail = false, fresh = false } = {}) => {
      if (fresh)
        freshPage ??= await newTab(
          await browser.newContext({ baseURL: site.origin, storageState: await context.storageState() }),
        );
      else if (!kept || kept.isClosed()) {
        kept = await newTab(context);
        await forget(kept);
      }
      const page = freshPage ?? kept!;
      faultsAreMeant = mayFail;
      await page.setViewportSize({ width, height: 800 });
      const response = await load(page, path);
      expect(response?.status(), `status of ${path}`).toBe(200);
      if (!measured.has(path)) await expectNoSidewaysScroll(page, path, width);
      measured.add(path);
      return page;
    },
    allowFaults: () => {
      faultsAreMeant = true;
    },
    api: {} as PageApi,
    address: (path) => site.origin + path,
    read: async <T>(path: string) => (await (await fetch(`${site.origin}/api${path}`)).json()) as T,
  };
  return administrator;
}

/**
 * Removes the drafts of earlier tests, which survive closing the tab, and what the tab remembers until it is closed.
 */
async function forget(page: Page): Promise<void> {
  await load(page, "/robots.txt");
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
  });
}

/**
 * Loads a path. A screen that has just saved may begin to load itself anew at the same moment, and then one of the two
 * is interrupted; as in a browser's address bar, the path wins.
 */
async function load(page: Page, path: string): Promise<Response | null> {
  try {
    return await page.goto(path);
  } catch (error) {
    if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error;
    await page.waitForLoadState();
    return await page.goto(path);
  }
}

/** Fails if the page scrolls sideways at `width` or at 320 px, the narrowest width that the site supports. */
async function expectNoSidewaysScroll(page: Page, path: string, width: number): Promise<void> {
  for (const tried of [320, width]) {
    await page.setViewportSize({ width: tried, height: 800 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `width that ${path} needs at ${tried}`).toBeLessThanOrEqual(tried);
  }
}

/** Signs an account in by the API, and returns the browser's storage state for the site. */
export async function signIn(browser: Browser, origin: string, account = { email, password }): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  const answer = await request.post("/api/auth/sign-in/email", {
    headers: { Origin: origin },
    data: account,
  });
  expect(answer.status(), "status of the sign-in").toBe(200);
  const token = (await (await request.get(`/api/jwt?email=${account.email}`)).json()) as { accessToken: string };
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: "accessToken", value: token.accessToken }];
  return { cookies, origins: [{ origin, localStorage }] };
}
