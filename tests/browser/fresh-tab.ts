import type { Page, Route } from "playwright-core";
import type { Visitor } from "./visitor.ts";
import { countTraffic, type Traffic } from "./traffic.ts";

/**
 * While it is closed, a gate holds back all requests of a tab except those for pages. `open` sends the held requests.
 */
export type Gate = { close: () => void; open: () => Promise<void> };

async function holdRequests(page: Page): Promise<Gate> {
  let isOpen = true;
  let waiting: Route[] = [];
  await page.route("**/*", async (route) => {
    if (isOpen || route.request().isNavigationRequest()) await route.continue();
    else waiting.push(route);
  });
  return {
    close: () => {
      isOpen = false;
      waiting = [];
    },
    open: async () => {
      isOpen = true;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}

/** The performance mark that is set once a page has been painted with all of its HTML. */
export const wholePage = "whole page";

/** Sets that mark in the second frame after all HTML has arrived, because the first one has been painted by then. */
const markWholePage = (name: string) =>
  addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name))),
  );

/** A tab that opens each page as for a new visitor: no cookies, nothing cached. */
export type FreshTab = {
  page: Page;
  /** What the tab has received for the page that it shows. */
  traffic: Traffic;
  /** Holds back the other requests of a page that `openAlone` opened. */
  gate: Gate;
  /** Opens a page without the files that it loads. */
  openAlone: (address: string, status: number) => Promise<void>;
  /** Makes the tab one that opens pages as any other, of a visitor who has not been here. */
  release: () => Promise<void>;
};

/** Opens such a tab. All pages use one, because opening a tab takes as long as several pages. */
export async function openFreshTab(open: Visitor["open"]): Promise<FreshTab> {
  let traffic!: Traffic;
  let gate!: Gate;
  const before = async (tab: Page) => {
    await tab.addInitScript(markWholePage, wholePage);
    traffic = await countTraffic(tab);
    gate = await holdRequests(tab);
  };
  const page = await open("/about", { width: 360, height: 800, before });
  const openAlone = async (address: string, status: number) => {
    await page.goto("about:blank");
    await page.context().clearCookies();
    gate.close();
    traffic.forget();
    await open(address, { page, status, until: "domcontentloaded" });
  };
  const release = async () => {
    await page.unrouteAll();
    await page.evaluate(() => localStorage.clear());
  };
  return { page, traffic, gate, openAlone, release };
}
