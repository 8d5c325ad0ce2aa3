import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import academicCalendar from "../../collections/academicCalendar.ts";
import body from "../../collections/body.ts";
import teacher from "../../collections/teacher.ts";
import type { Collection } from "../../engine/collection.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { expectOnFirstScreen, expectWholeWords } from "./list-fit.ts";

const administrator = useAdministrator();

/** Opens a list in which entries are removed, and waits until its buttons work. */
async function openList({ admin }: Collection): Promise<Page> {
  const page = await administrator.open(admin.remove, { width: 360 });
  await page.locator('[id^="remove-"]:not([aria-disabled])').first().waitFor();
  return page;
}

/** The text of the question before the first entry of a list is removed. */
async function question(page: Page): Promise<string> {
  await page.locator('[id^="remove-"]:not([aria-disabled])').first().click();
  return page.getByRole("alertdialog").locator(".what").innerText();
}

it("a list tells entries of the same title apart by date and file, as does the question of a removal", async () => {
  const page = await openList(academicCalendar);
  const lines = await page.locator(".rows li").allInnerTexts();
  expect(lines.length).toBeGreaterThan(2);
  expect(new Set(lines.map((text) => text.replace(/^\d+/, ""))).size).toBe(lines.length);
  for (const text of lines) expect(text).toMatch(/\.pdf · PDF, \d+ KB/);
  expect(await question(page)).toMatch(
    /First classes of the new year\n+(?:\w+ \d+, \d{4}\n+){2}\S+\.pdf · PDF, \d+ KB/,
  );
});

it("the list of people breaks no word, and the question before a removal shows the position", async () => {
  const page = await openList(teacher);
  await expectWholeWords(page);
  expect(await question(page)).toMatch(/HEAD TEACHER\n+Changed \w+ \d+, \d{4}$/);
});

it("search, count and first record of the log are on a phone's first screen", async () => {
  // In Bengali, whose words need more room.
  await expectOnFirstScreen(await administrator.open(localPath("/admin/audit", companionLocale), { width: 360 }));
});

it("a search by keyboard stays in the address: a form links back to it, and it links to the whole list", async () => {
  const page = await administrator.open(teacher.admin.update, { width: 360 });
  const all = await page.locator(".rows li").count();
  await page.locator("input[type=search]").fill("HEAD");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?q=HEAD/);
  const found = await page.locator(".rows li").count();
  expect([found > 0 && found < all, await page.locator(".list-search details").getAttribute("open")]).toEqual([
    true,
    null,
  ]);
  await page.locator(".rows .acts a").first().click();
  await page.locator("form button.big").waitFor();
  await page.goBack();
  await page.waitForURL(/\?q=HEAD/);
  expect([await page.locator("input[type=search]").inputValue(), await page.locator(".rows li").count()]).toEqual([
    "HEAD",
    found,
  ]);
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => page.locator(".rows li").count()).toBe(all);
});

it("targets are large enough wherever a field goes under the button", async () => {
  const page = await administrator.open(body.admin.add, { width: 360 });
  await page.locator("form button.big:enabled").waitFor();
  await page
    .locator("main details")
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));
  await page.setViewportSize({ width: 360, height: 480 });
  for (let above = 2; above < 50; above += 6) {
    await page.locator("#field-designation").evaluate((field, wanted) => {
      const button = document.querySelector("form button.big")!.getBoundingClientRect();
      scrollBy({ top: field.getBoundingClientRect().top - (button.top - wanted), behavior: "instant" });
    }, above);
    expect(await faultsOfAxe(page, { within: "main", rules: ["target-size"] }), `${above} px above`).toEqual([]);
  }
});
