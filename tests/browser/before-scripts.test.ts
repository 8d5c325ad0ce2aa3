import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
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

/** Opens a page whose scripts do not arrive until `letGo` is called. */
async function openWithoutScripts(path: string) {
  const page = await open("/admin", { width: 360 });
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address(path), { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return { page, letGo: () => scripts.resolve() };
}

test("an expiry typed before the scripts were loaded is kept when another visibility is chosen", async () => {
  const { page, letGo } = await openWithoutScripts(notice.admin.add);
  const expiry = page.locator("#field-expirationDate");
  await expiry.fill("30");
  letGo();
  await page.locator("form button.big:enabled").waitFor();
  await page.getByLabel(m.visibility_from()).check();
  await page.getByLabel(m.visibility_public()).check();
  expect(await expiry.inputValue()).toBe("30");
});

test("texts typed before the scripts were loaded are kept, in fields of every kind", async () => {
  const { page, letGo } = await openWithoutScripts(usefulLink.admin.add);
  const typed = { title: "Education board", titleBn: "শিক্ষা বোর্ড", link: "https://board.example/" };
  for (const [name, text] of Object.entries(typed)) {
    await page.locator("details", { has: page.locator(`#field-${name}`) }).evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true;
    });
    await page.fill(`#field-${name}`, text);
  }
  letGo();
  await page.locator("form button.big:enabled").waitFor();
  for (const [name, text] of Object.entries(typed)) expect(await page.inputValue(`#field-${name}`)).toBe(text);
});

itForAll([news.admin.add, news.admin.remove, notice.admin.add, picture.admin.add])(
  "on a screen no control looks usable before it works, and nothing moves when it does",
  async (path) => {
    const { page, letGo } = await openWithoutScripts(path);
    const before = await controls(page);
    expect(before.length).toBeGreaterThan(0);
    expect(before.map(({ disabled }) => disabled)).toEqual(before.map(() => true));
    const quiet = await page
      .locator("main .btn:disabled, main .acts button:disabled, main .file:has(:disabled)")
      .first()
      .evaluate((one) => getComputedStyle(one).cursor);
    expect(quiet).toBe("progress");
    letGo();
    // A part of the page whose script is loaded lazily is replaced when the script arrives, so its controls disappear
    // for a moment.
    await expect.poll(() => controls(page)).toEqual(before.map((control) => ({ ...control, disabled: false })));
  },
);

test("a field keeps its place while the script of its formatting buttons is loading", async () => {
  const page = await open("/admin", { width: 360 });
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/FormattingTools-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(address(news.admin.add), { waitUntil: "commit" });
  await page.locator("form button.big:enabled").waitFor();
  const place = () => page.locator("#field-description").boundingBox();
  const before = await place();
  script.resolve();
  await page.getByRole("group", { name: m.format_tools() }).locator("button:enabled").first().waitFor();
  expect(await place()).toEqual(before);
});
