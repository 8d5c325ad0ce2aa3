import type { Page, Route } from "playwright-core";
import type { Visitor } from "./browser.ts";
import { countTraffic, type Traffic } from "./traffic.ts";

/** Lets only pages themselves into a tab, until what they hold back is let go. */
export type Gate = { close: () => void; open: () => Promise<void> };

async function putGate(page: Page): Promise<Gate> {
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

/** The tab, what it has received for the page that it shows, and what holds the rest back. */
export type Tab = { page: Page; traffic: Traffic; gate: Gate };

/**
 * Opens pages as far as they come by themselves, each as if it were a visitor's first; all in one tab, as another
 * would cost as much as several pages.
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
      const traffic = await countTraffic(page);
      tab = { page, traffic, gate: await putGate(page) };
    };
    await open(address, { ...visit, before });
    return tab!;
  };
}
