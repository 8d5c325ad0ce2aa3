import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { useVisitor } from "./visitor.ts";
import { routeOfEachKind } from "./public-routes.ts";

const { open } = useVisitor();

/**
 * Returns the text and links of the page. Leaves out the pictures that a carousel repeats, the buttons that only
 * scripts can offer, and the words that replace these buttons.
 */
function contents(page: Page) {
  return page.evaluate(() => {
    for (const other of document.querySelectorAll<HTMLElement>("[data-clone], copy-text, .print-hint, show-password"))
      other.style.display = "none";
    const links = [...document.querySelectorAll("a")].filter((link) => !link.closest("[data-clone]"));
    return { text: document.body.innerText, links: links.map(({ href }) => href) };
  });
}

/** Returns the addresses of pictures that do not load when they are scrolled into view. */
function emptyPictures(page: Page) {
  return page.evaluate(async () => {
    const empty: string[] = [];
    for (const picture of document.querySelectorAll<HTMLImageElement>("img:not([data-clone] img)")) {
      picture.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      await picture.decode().catch(() => empty.push(picture.src));
      if (picture.naturalWidth === 0) empty.push(picture.src);
    }
    return empty;
  });
}

/**
 * One page of each kind that shows pictures or has a script. tests/contract/page-weight.test.ts proves that the
 * others have no script. The pages /app and /tell need one, and say so without it.
 */
const withMore = routeOfEachKind.filter(
  ({ path, weight }) =>
    (weight !== "textOnly" || ["/login", "/forbidden", "/no-such-page"].includes(path)) &&
    !["/app", "/tell"].includes(path),
);
let scripted: Page | undefined;
let plain: Page | undefined;
itForAll(withMore)("without JavaScript, a page has the same text, links and pictures", async ({ path, status }) => {
  const address = localPath(path, companionLocale);
  scripted = await open(address, { page: scripted, status, width: 360 });
  plain = await open(address, { page: plain, status, width: 360, javaScriptEnabled: false });
  expect(await contents(plain)).toEqual(await contents(scripted));
  expect(await emptyPictures(plain)).toEqual([]);
});

test("the menu on a phone opens without JavaScript, unfolds one part at a time, leads on and closes", async () => {
  const page = await open("/about", { width: 360, javaScriptEnabled: false });
  const menu = page.locator("#menu");
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(await menu.isVisible()).toBe(true);

  const syllabus = menu.getByRole("link", { name: "Syllabus" });
  expect(await syllabus.isVisible()).toBe(false);
  await menu.getByText("Academic", { exact: true }).click();
  expect(await syllabus.isVisible()).toBe(true);
  await menu.getByText("Gallery", { exact: true }).click();
  expect(await menu.getByRole("link", { name: "Video gallery" }).isVisible()).toBe(true);
  expect(await syllabus.isVisible()).toBe(false);

  await menu.getByRole("button", { name: "Close menu" }).click();
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await menu.getByText("Academic", { exact: true }).click();
  await syllabus.click();
  await page.waitForURL("**/syllabus");
});
