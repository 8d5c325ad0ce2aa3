import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
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
/** The pages whose script changes them. Of the others, a page without JavaScript is the page itself. */
const changed = new Set(["scripted", "textWithButtons"]);

// With reduced motion nothing moves unless a test lets it, which spares the machine.
const phone = { width: 360, reducedMotion: "reduce" } as const;
let plain: Page;
beforeAll(async () => {
  plain = await open("/about", { ...phone, javaScriptEnabled: false });
});

test("the menu on a phone opens without JavaScript, unfolds one part at a time, leads on and closes", async () => {
  const menu = plain.locator("#menu");
  expect(await menu.isVisible()).toBe(false);
  await plain.getByRole("button", { name: "Menu", exact: true }).click();
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
  await plain.getByRole("button", { name: "Menu", exact: true }).click();
  await menu.getByText("Academic", { exact: true }).click();
  await syllabus.click();
  await plain.waitForURL("**/syllabus");
});

let scripted: Page | undefined;
itForAll(withMore)(
  "without JavaScript, a page has the same text, links and pictures, and no button that needs it",
  async ({ path, status, weight, kind }) => {
    const address = localPath(path, companionLocale);
    await open(address, { page: plain, status });
    expect(await plain.locator("copy-text button:visible").count()).toBe(0);
    if (kind === "announcements, detail")
      expect(await plain.locator(".print-hint").isVisible(), "how to print").toBe(true);
    expect(await emptyPictures(plain)).toEqual([]);
    if (!changed.has(weight) && path !== "/login") return;
    scripted = await open(address, { ...phone, page: scripted, status });
    expect(await contents(plain)).toEqual(await contents(scripted));
  },
);

test("without JavaScript, the moving notices pause by their checkbox", async () => {
  await open("/", { page: plain });
  await plain.emulateMedia({ reducedMotion: "no-preference" });
  const state = () =>
    plain
      .locator(".run ul")
      .first()
      .evaluate((run) => getComputedStyle(run).animationPlayState);
  expect(await state()).toBe("running");
  await plain.locator(".ticker .pause").click();
  expect(await plain.getByLabel("Pause the moving notices").isChecked()).toBe(true);
  expect(await state()).toBe("paused");
  await plain.locator(".ticker .pause").click();
  expect(await state()).toBe("running");
  await plain.emulateMedia({ reducedMotion: "reduce" });
});
