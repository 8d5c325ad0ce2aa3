import { expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { useAdministrator } from "./administrator.ts";
import { withDoubledText } from "./doubled-text.ts";
import { expectNoSidewaysScroll } from "./phone.ts";
import { useVisitor } from "./visitor.ts";

// every-page.test.ts doubles the text of every public page.

const visitor = useVisitor();
const administrator = useAdministrator();

it("with text of 200 % the screens of a week do not scroll sideways on a phone", async () => {
  for (const path of ["/admin", "/bn/admin", "/bn/addNotice", "/bn/updateNotice", "/bn/deleteSyllabus"]) {
    const page = await administrator.open(path, { width: 360 });
    await withDoubledText(page, () => expectNoSidewaysScroll(page));
  }
});

it.each(locales)("on a phone's home page the notice board begins within two screens (%s)", async (locale) => {
  const page = await visitor.open(localPath("/", locale), { width: 360 });
  const top = () => page.locator(".board").evaluate((board) => board.getBoundingClientRect().top + scrollY);
  expect(await top()).toBeLessThan(2 * 800);
  // The order of the parts stays: the governing body's portraits stand in a row that scrolls sideways.
  const parts = await page
    .locator(".hero .track, .stamps, .body-list, .spot .track, .board, .reel")
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  const faces = page.locator(".body-list");
  expect(await faces.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await faces.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => faces.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
});
