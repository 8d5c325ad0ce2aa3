import type { Page } from "playwright-core";
import { expect } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import * as m from "../../messages/compiled/messages.js";
import { itForAll } from "../kit/it-for-all.ts";
import { useAdministrator } from "./administrator.ts";

const { open, address } = useAdministrator();

/**
 * Returns the controls that work only with scripts, with position and size. Leaves out forms for reading, which the
 * browser sends by itself.
 */
const controls = (page: Page) =>
  page.locator("main").evaluate((main) =>
    [
      ...main.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
        "input[type=file], input[type=checkbox], .btn:is(button), form button",
      ),
    ]
      .filter((control) => !control.closest("form[method=get]"))
      .map((control) => {
        const box = (control.closest("label") ?? control).getBoundingClientRect();
        return { disabled: control.disabled, box: [box.x, box.y, box.width, box.height].map(Math.round) };
      }),
  );

/**
 * Opens a page whose scripts do not arrive until `letGo` is called, and that of the formatting buttons until
 * `letToolsGo`.
 */
async function openWithoutScripts(path: string) {
  const page = await open("/robots.txt", { width: 360 });
  const [scripts, tools] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    if (route.request().url().includes("/FormattingTools-")) await tools.promise;
    await route.continue();
  });
  await page.goto(address(path), { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return { page, letGo: () => scripts.resolve(), letToolsGo: () => tools.resolve() };
}

/** Texts for every kind of field of a notice into which one types; in both languages, so that no hint follows. */
const typed = {
  title: "Exam routine",
  titleBn: "পরীক্ষার রুটিন",
  description: "For class six",
  descriptionBn: "ষষ্ঠ শ্রেণির জন্য",
  link: "https://board.example/",
  expirationDate: "30",
};

/** Types into the fields of a notice before the scripts have arrived. */
async function typeEarly(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await page.locator("details", { has: page.locator(`#field-${name}`) }).evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true;
    });
    await page.fill(`#field-${name}`, text);
  }
}

/** Fails unless the fields have kept what was typed, also after another visibility was chosen. */
async function expectTyped(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(typed)) expect(await page.inputValue(`#field-${name}`), name).toBe(text);
  await page.getByLabel(m.visibility_from()).check();
  await page.getByLabel(m.visibility_public()).check();
  expect(await page.inputValue("#field-expirationDate")).toBe(typed.expirationDate);
}

itForAll([news.admin.add, news.admin.remove, notice.admin.add, picture.admin.add])(
  "on a screen no control looks usable before it works, nothing moves when it does, and what was typed is kept",
  async (path) => {
    const { page, letGo, letToolsGo } = await openWithoutScripts(path);
    if (path === notice.admin.add) await typeEarly(page);
    const before = await controls(page);
    expect(before.length).toBeGreaterThan(0);
    expect(before.map(({ disabled }) => disabled)).toEqual(before.map(() => true));
    const quiet = await page
      .locator("main .btn:disabled, main .acts button:disabled, main .file:has(:disabled)")
      .first()
      .evaluate((one) => getComputedStyle(one).cursor);
    expect(quiet).toBe("progress");
    const description = page.locator("#field-description");
    const hasTools = (await description.count()) > 0;
    const place = hasTools ? await description.boundingBox() : undefined;
    letGo();
    if (hasTools) {
      // The field keeps its place while the script of its formatting buttons is loading, and when that arrives.
      await page.locator("form button.big:enabled").waitFor();
      expect(await description.boundingBox()).toEqual(place);
      letToolsGo();
      await page.getByRole("group", { name: m.format_tools() }).locator("button:enabled").first().waitFor();
      expect(await description.boundingBox()).toEqual(place);
    } else letToolsGo();
    // A part of the page whose script is loaded lazily is replaced when the script arrives, so its controls disappear
    // for a moment.
    await expect.poll(() => controls(page)).toEqual(before.map((control) => ({ ...control, disabled: false })));
    if (path === notice.admin.add) await expectTyped(page);
  },
);
