import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collections } from "../../collections/all.ts";
import { bodyOf, pathTo } from "../database-state.ts";
import { type Site, startSite } from "../site.ts";
import { openSession } from "../session.ts";
import { email, password, signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { apiOf } from "./page-api.ts";

const days = 7;

let site: Site;
let browser: Browser;
let page: Page;
/** The entries of all kinds as they were before they were removed. */
const removed = new Map<string, { id: string; entry: unknown }>();

const find = async (path: string) => {
  const response = await fetch(`${site.origin}/api${path}`);
  return { status: response.status, entry: (await response.json()) as unknown };
};
/** Opens the site in the browser as the administrator, whose session has ended after a week. */
const openBrowser = async () => {
  const context = await browser.newContext({ baseURL: site.origin, storageState: await signIn(browser, site.origin) });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto("/admin");
};

beforeAll(async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "next-day.mjs")).href;
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  [site, browser] = await Promise.all([startSite({ ...account, SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` }), launchChromium()]);
  await openBrowser();
  const api = await apiOf(page);
  for (const collection of collections) {
    const id = await api.add(collection, bodyOf(collection));
    const { entry } = await find(pathTo(collection.api.item, id));
    removed.set(collection.name, { id, entry });
    await api.remove(collection, id);
  }
  for (let day = 0; day < days; day += 1) {
    const before = await serverDay();
    process.kill(site.pid, "SIGUSR2");
    await vi.waitFor(async () => expect(await serverDay()).toBeGreaterThan(before), { timeout: 10_000 });
  }
  await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The server's day, counted from 1970, as a new access token tells it. */
async function serverDay(): Promise<number> {
  const { token } = await openSession(site, { email, password });
  const { exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { exp: number };
  return Math.floor(exp / (24 * 60 * 60));
}

describe.each(collections.map((collection) => [collection.name, collection] as const))("%s", (name, collection) => {
  it("is restored from the bin after a week, as it was and where it was", async () => {
    const { id, entry } = removed.get(name)!;
    expect((await find(pathTo(collection.api.item, id))).status).toBe(404);
    await page.goto("/admin/bin");
    const line = page.locator(".rows > li", { has: page.locator(`a[href="/admin/history/${name}/${id}"]`) });
    expect(await line.textContent()).toContain(`Days left: ${30 - days}`);
    await line.getByRole("button", { name: /^Restore/ }).click();
    await page.locator(".lasting .note").waitFor();
    expect(await find(pathTo(collection.api.item, id))).toEqual({ status: 200, entry });
    expect(await line.count()).toBe(0);
  });
});
