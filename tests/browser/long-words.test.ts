import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { localizedName, type Collection } from "../../engine/collection.ts";
import { companionLocale, defaultLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isFocus } from "../../engine/fields/focus.ts";
import { isReference } from "../../engine/fields/reference.ts";
import { addTo } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { kindExamples } from "../kit/kind-examples.ts";
import { openSession, writerOf } from "../kit/session.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { oneOfEachShape } from "./shapes.ts";

/** The length of the longest text that a one-line field accepts. The words here have no place to break. */
const longest = 300;
const words = { en: "W".repeat(longest), bn: "শ".repeat(longest) };

const administrator = useAdministrator();

let browser: Browser;
let visited: Page;
/** The ids of the entries, by collection. */
const ids: Record<string, string> = {};

/** Returns an entry whose link and texts in both languages are single words of the greatest length. */
function longEntry({ fields }: Collection, origin: string): Record<string, unknown> {
  const entry: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { kind, localized, media, inForm, formFormat, choices } = field;
    if (inForm === false || formFormat) continue;
    // A focal point, a choice and a reference are texts in a special format, and some other kinds refuse a word.
    const { sent } = kindExamples[kind].example(1, field);
    const hasOwnForm = media ?? choices ?? [isFocus, isReference].some((is) => is(field));
    const isText = !hasOwnForm && typeof sent === "string" && field.schema.safeParse(words.en).success;
    const link = `https://example.com/${"a".repeat(longest)}`;
    if (isText) entry[name] = words.en;
    else if (media === "document") entry[name] = link;
    else if (media === "picture") entry[name] = `${origin}/icon-192.png`;
    else entry[name] = sent;
    if (localized) entry[localizedName(name)] = words.bn;
  }
  return entry;
}

/** Returns by how many pixels a visitor's page is wider than a phone of 320 and of 360 pixels. */
async function tooWide(path: string): Promise<number[]> {
  const over = [];
  await visited.goto(path);
  for (const width of [320, 360]) {
    await visited.setViewportSize({ width, height: 800 });
    over.push(await visited.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  return over;
}

beforeAll(async () => {
  const site = { origin: administrator.address("") };
  const write = writerOf(site, (await openSession(site, { email, password })).token);
  for (const collection of collections)
    ids[collection.name] = await addTo(write, collection, longEntry(collection, site.origin));
  browser = await launchChromium();
  visited = await (await browser.newContext({ baseURL: site.origin })).newPage();
});
afterAll(() => browser?.close());

const pathOf = (path: string, { name }: Collection, locale: Locale = defaultLocale) =>
  localPath(path.replace("{id}", ids[name]!), locale);
const publicPaths = ({ page = "/", detail }: Collection) => (detail ? [page, detail] : [page]);
const oneOfEachListView = collections.filter(
  ({ listView }, place) => collections.findIndex((one) => one.listView === listView) === place,
);

describe("words and addresses of 300 letters widen no page of a phone", () => {
  // The pages are in Bengali, so they have the words of both languages: texts without a Bengali one are in English.
  itForAll(oneOfEachShape)("to visitors, of every shape", async (collection) => {
    for (const path of publicPaths(collection)) {
      expect(await tooWide(pathOf(path, collection, companionLocale)), path).toEqual([0, 0]);
    }
  });

  itForAll(oneOfEachShape)("where an entry of any shape is changed", async (collection) => {
    // `open` fails if the page scrolls sideways at 320 or 360 px.
    await administrator.open(pathOf(collection.admin.updateForm, collection), { width: 360 });
  });

  it("in the administrator's lists of each list view, and in the question before a removal", async () => {
    for (const collection of oneOfEachListView) {
      const page = await administrator.open(pathOf(collection.admin.list, collection, companionLocale), {
        width: 360,
        mayFail: true,
      });
      await expectNarrowQuestion(page, ids[collection.name]!);
    }
  });

  it("on the dashboard and the home page", async () => {
    const page = await administrator.open(localPath("/admin", companionLocale), { width: 360 });
    await page.locator(".changes a").filter({ hasText: words.bn }).first().waitFor();
    expect(await tooWide(localPath("/", companionLocale))).toEqual([0, 0]);
  });
});

/** Opens the question before a removal, which names the entry, and cancels it. */
async function expectNarrowQuestion(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator(`#remove-${id}`).and(page.locator(":not([aria-disabled])")).click();
  const dialog = page.getByRole("alertdialog");
  const over = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(over, "width of the question").toBeLessThanOrEqual(0);
  await dialog.getByRole("button").first().click();
}
