import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import { writeReport } from "../../server/hosting/report.ts";
import { type Status, statusFile } from "../../server/operation/status.ts";
import { launchChromium } from "../browser/chromium.ts";
import { expectFit } from "../browser/phone.ts";
import { itForAll } from "../kit/it-for-all.ts";

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const well: Status = {
  version: "1.0.0",
  at: ago(3),
  state: "asleep",
  name: { en: "Sonapur School", bn: "সোনাপুর বিদ্যালয়" },
  publicUrl: "https://sonapur.example",
  lastNotice: { title: { en: "Classes end at noon", bn: "দুপুরে ক্লাস শেষ হবে" }, date: ago(48).slice(0, 10) },
  items: { present: 11, of: 11, missing: [] },
  brokenLinks: 0,
  lastBackup: ago(20),
  bytes: 48_000_000,
  alarms: [],
};
const markup = '</td></table><script>alert(1)</script><img src=x onerror="alert(2)"><style>*{display:none}</style>';
const longest = "W".repeat(200);
const bengali = "নবাবগঞ্জ উপজেলা সদর আদর্শ বালিকা উচ্চ বিদ্যালয় ও মহাবিদ্যালয়";

/** A window height at which all schools of a test are visible, because the browser lays out only visible ones. */
const whole = 6_000;

let browser: Browser;
let [root, made] = ["", ""];
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [root, made] = [await mkdtemp(join(tmpdir(), "schools-")), await mkdtemp(join(tmpdir(), "report-"))];
});
afterEach(async () => {
  for (const folder of [root, made]) await rm(folder, { recursive: true });
});

async function school(folder: string, status?: Partial<Status> | string): Promise<void> {
  await mkdir(join(root, folder));
  const text = typeof status === "string" ? status : JSON.stringify({ ...well, ...status });
  if (status !== undefined) await writeFile(join(root, folder, statusFile), text);
}

/**
 * Opens the report in a language; `faults` collects everything that it must not do: run a script, log anything, or send
 * a request.
 */
async function open(locale: "en" | "bn", width: number, height = 800): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width, height } });
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => faults.push(message.text()));
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) faults.push(request.url());
  });
  await page.goto(pathToFileURL(join(made, `schools.${locale}.html`)).href);
  return { page, faults };
}

describe("the report of many schools", () => {
  beforeEach(async () => {
    await school("hostile", {
      name: { en: markup, bn: markup },
      lastNotice: { title: { en: markup }, date: "2026-11-20" },
      alarms: [{ en: `\u202E${markup}`, bn: markup }],
    });
    await school("long", {
      name: { en: longest, bn: "ক্ষ্ম".repeat(40) },
      publicUrl: `https://${"a".repeat(60)}.${"b".repeat(60)}.example`,
      lastNotice: { title: { en: "M".repeat(500), bn: "শ".repeat(500) }, date: "2026-11-20" },
      items: { present: 0, of: 11, missing: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
      bytes: 7e12,
      areMore: true,
      brokenLinks: 99_999,
    });
    await school("bengali", { name: { en: bengali, bn: bengali } });
    await school("alarms", { alarms: [{ en: "The disk is nearly full.", bn: "ডিস্ক প্রায় ভরে গেছে।" }] });
    await school("old", { at: ago(40 * 24), lastBackup: ago(40 * 24), lastNotice: null });
    await school("silent");
    await school("unreadable", "{");
    await writeReport(root, made);
  });

  itForAll([
    ["en", "The site has not reported yet.", "40 days ago", "More than 6,519.3 GB"],
    ["bn", "সাইটটি এখনো নিজের অবস্থা জানায়নি।", "৪০ দিন আগে", "৬,৫১৯.৩ জিবি ছাড়িয়ে গেছে"],
  ] as const)(
    "fits, and shows the values of hostile sites as plain text, in each language",
    async ([locale, silent, old, more]) => {
      for (const width of [360, 1280]) {
        const { page, faults } = await open(locale, width, whole);
        await expectFit(page);
        const rows = page.locator("tbody tr");
        const of = (folder: string) => rows.filter({ has: page.locator("th", { hasText: new RegExp(`${folder}$`) }) });
        expect(await rows.count()).toBe(7);
        expect(await of("silent").innerText()).toContain(silent);
        expect(await of("old").innerText()).toContain(old);
        expect(await of("hostile").locator("th a").innerText()).toBe(markup);
        expect(await of("long").innerText()).toContain(more);
        expect(await of("bengali").locator("th a").innerText()).toBe(bengali);
        // A long text is cut off, so that the next school is not far below.
        for (const cut of await of("long").locator(".long").all())
          expect((await cut.boundingBox())?.height).toBeLessThan(120);
        expect(faults).toEqual([]);
        await page.close();
      }
    },
  );

  it("leads to the other language, and to a table without formulas", async () => {
    await school("formulas", {
      name: { en: "=1+1", bn: "+1" },
      lastNotice: { title: { en: "@SUM(A1)" }, date: "2026-11-20" },
      alarms: [{ en: "-2+3", bn: "-2+3" }],
    });
    await school("tabs", { name: { en: "\t=1+1", bn: "\r=1+1" }, alarms: [{ en: '"\n=1+1', bn: "x" }] });
    await writeReport(root, made);
    const { page } = await open("en", 360);
    await page.getByRole("link", { name: "বাংলা" }).click();
    expect(await page.locator("html").getAttribute("lang")).toBe("bn");
    const table = await page.locator("a.table").evaluate((link) => (link as HTMLAnchorElement).href);
    const text = await readFile(new URL(table), "utf8");
    const cells = (delimitedCells(text.slice(1), ",") ?? []).flat();
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'+1", "'@SUM(A1)", "'-2+3"]));
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
    await page.close();
  });
});

it("of a thousand schools, those with problems come first, and the headings stay visible", async () => {
  for (let place = 0; place < 1_000; place += 1)
    await school(`school-${place}`, place === 500 ? { brokenLinks: 3 } : {});
  await writeReport(root, made);
  for (const width of [360, 1280]) {
    const { page } = await open("en", width);
    const rows = page.locator("tbody tr");
    expect([await rows.count(), await rows.first().innerText()]).toEqual([
      1_000,
      expect.stringContaining("school-500"),
    ]);
    await rows.last().scrollIntoViewIfNeeded();
    const heading = page.getByText("Broken links", { exact: true }).filter({ visible: true });
    expect(await (width === 360 ? heading.last() : heading.first()).isVisible()).toBe(true);
    if (width === 1280) expect((await heading.first().boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.close();
  }
});
