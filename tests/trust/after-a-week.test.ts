import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { bodyOf, pathTo } from "../kit/database-state.ts";
import { type OldSite, startOldSite } from "../kit/old-site.ts";
import { runCommand } from "../kit/operator-command.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { openSession } from "../kit/session.ts";
import { email, password, signIn } from "../browser/administrator.ts";
import { launchChromium } from "../browser/chromium.ts";
import { apiOf } from "../browser/page-api.ts";
import * as m from "../../messages/compiled/messages.js";
import { oldCollections } from "../../server/operation/transfer/old-site.ts";
import { eventually } from "../kit/eventually.ts";
import { patience } from "../kit/patience.ts";
import { rounds } from "../kit/rounds.ts";

const days = 7;
/** The entries that a wrong import has added to each collection. */
const imported = 3;
/** With few rounds, only every fourth collection is tested, because all have the same screens. */
const walked = collections.filter((_, place) => place % rounds(1, 4) === 0).map(({ name }) => name);
const namedIn = <Kind extends { name: string }>(all: readonly Kind[]) =>
  all.filter(({ name }) => walked.includes(name)).map((one) => [one.name, one] as const);

let folder: string;
let old: OldSite;
let site: SiteProcess;
let browser: Browser;
let page: Page;
/** The entries of all kinds as they were before they were removed. */
const removed = new Map<string, { id: string; entry: unknown }>();

const find = async (path: string) => {
  const response = await fetch(`${site.origin}/api${path}`);
  return { status: response.status, entry: (await response.json()) as unknown };
};
/** Opens the site in the browser as the administrator, whose session has expired after a week. */
const openBrowser = async () => {
  const context = await browser.newContext({ baseURL: site.origin, storageState: await signIn(browser, site.origin) });
  page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto("/admin");
};

beforeAll(async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  folder = await mkdtemp(join(tmpdir(), "week-"));
  old = await startOldSite({ entries: imported, pictures: 1, pictureWidth: 60, cutEvery: 1_000 });
  expect((await runCommand("import", [old.address], folder)).code).toBe(0);
  const environment = { ...account, DATA_DIR: folder, SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` };
  [site, browser] = await Promise.all([startSiteProcess(environment), launchChromium()]);
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
    await eventually(async () => expect(await serverDay()).toBeGreaterThan(before));
  }
  await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await old?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the server's current day, counted from 1970, from the date in a new access token. */
async function serverDay(): Promise<number> {
  const { token } = await openSession(site, { email, password });
  const { exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { exp: number };
  return Math.floor(exp / (24 * 60 * 60));
}

describe.each(namedIn(collections))("%s", (name, collection) => {
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

it.each(namedIn(oldCollections))(
  "the entries that a wrong import added to %s are put in the bin after a week; the school's own stay",
  async (name, collection) => {
    const { id } = removed.get(name)!;
    await page.goto(collection.admin.remove);
    await page.getByRole("checkbox", { name: m.choose_all({}, { locale: "en" }) }).check();
    await page
      .locator(".rows li", { has: page.locator(`#remove-${id}`) })
      .getByRole("checkbox")
      .uncheck();
    await page.locator(".chosen-bar .danger").click();
    const dialog = page.getByRole("alertdialog");
    await dialog
      .getByRole("button", { name: m.remove_chosen_yes({ count: String(imported) }, { locale: "en" }) })
      .click();
    await dialog.getByText(`Deleted: ${imported}`).waitFor();
    await dialog.getByRole("button").click();
    await page.locator(".lasting .note").waitFor();
    const left = (await (await fetch(`${site.origin}/api${collection.api.list}`)).json()) as { _id: string }[];
    expect(left.map(({ _id }) => _id)).toEqual([id]);
  },
);

it("searching the log for an import's address finds the entries that it added, and their later changes", async () => {
  await page.goto(`/admin/audit?q=${encodeURIComponent(old.address)}`);
  expect(await page.locator(".found").textContent()).toContain(`Found: ${imported * oldCollections.length}`);
});

it("the same import does not bring back entries that are in the bin", async () => {
  await site.stop();
  const { code, out } = await runCommand("import", [old.address], folder);
  expect([code, out.match(/0 added, 3 were here/g)?.length]).toEqual([0, oldCollections.length]);
});
