import type { Page, Route } from "playwright-core";
import type { Visitor } from "./visitor.ts";
import { countTraffic, type Traffic } from "./traffic.ts";

/**
 * While it is closed, a gate holds back all requests of a tab except those for pages. `open` sends the held requests.
 */
export type Gate = { close: () => void; open: () => Promise<void> };

async function holdRequests(page: Page): Promise<Gate> {
  let isOpen = false;
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

/** A tab, what it has received for the page that it shows, and the gate that holds back its other requests. */
export type Tab = { page: Page; traffic: Traffic; gate: Gate };

/**
 * Opens pages without the files that they load, each as for a new visitor: no cookies, nothing cached. All pages use
 * one tab, because opening a tab takes as long as several pages.
 */
export function useFreshTab(open: Visitor["open"]): (address: string, status: number) => Promise<Tab> {
  let tab: Tab | undefined;
  return async (address, status) => {
    const visit = { width: 360, height: 800, status, until: "domcontentloaded" } as const;
    if (tab) {
      const { page, traffic, gate } = tab;
      await page.goto("about:blank");
      await page.context().clearCookies();
      gate.close();
      traffic.forget();
      await open(address, { ...visit, page });
      return tab;
    }
    const before = async (page: Page) => {
      await page.addInitScript(markWholePage, wholePage);
      const traffic = await countTraffic(page);
      tab = { page, traffic, gate: await holdRequests(page) };
    };
    await open(address, { ...visit, before });
    return tab!;
  };
}
