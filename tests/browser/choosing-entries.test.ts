import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import academicCalendar from "../../collections/academicCalendar.ts";
import body from "../../collections/body.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import teacher from "../../collections/teacher.ts";
import { collections } from "../../collections/all.ts";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn } from "./entry-forms.ts";

const administrator = useAdministrator();

it("the question before a removal shows the title, the date, the file or the picture", async () => {
  const question = async (screen: string) => {
    const page = await administrator.open(screen, { width: 360 });
    await page.locator('[id^="remove-"]:not([aria-disabled])').first().click();
    const what = page.getByRole("alertdialog").locator(".what");
    return { what, text: await what.innerText() };
  };
  const calendar = await question(academicCalendar.admin.remove);
  expect(calendar.text).toMatch(/First classes of the new year\n+(?:\w+ \d+, \d{4}\n+){2}\S+\.pdf · PDF, \d+ KB/);
  const photo = await question(picture.admin.remove);
  expect(await photo.what.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const person = await question(teacher.admin.remove);
  expect(person.text).toMatch(/HEAD TEACHER\n+Changed \w+ \d+, \d{4}$/);
});

it("lists distinguish entries with the same title by date and file", async () => {
  for (const [screen, line] of [
    [academicCalendar.admin.update, ".rows li"],
    [academicCalendar.admin.remove, ".rows li"],
  ] as const) {
    const page = await administrator.open(screen, { width: 360 });
    const lines = await page.locator(line).allInnerTexts();
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines.map((text) => text.replace(/^\d+/, ""))).size).toBe(lines.length);
    for (const text of lines) expect(text).toMatch(/\.pdf · PDF, \d+ KB/);
  }
});

itForAll(locales)(
  "lists from which people are deleted break no word of a name or of a position, in each language",
  async (locale) => {
    const page = await administrator.open(localPath(teacher.admin.remove, locale));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await page.locator(".entries .what").evaluateAll((all: HTMLElement[]) =>
        all
          .filter((text) => {
            text.style.overflowWrap = "normal";
            return text.scrollWidth > text.clientWidth;
          })
          .map(({ innerText }) => innerText),
      );
      expect(broken, String(width)).toEqual([]);
      const lines = await page
        .locator(".choose label")
        .evaluateAll((labels) => labels.map((label) => label.getClientRects().length));
      expect(new Set(lines)).toEqual(new Set([1]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);

/** One collection of each list view that holds several entries. */
async function listOfEachView() {
  const lengths = await Promise.all(
    collections.map(async ({ api }) => (await administrator.read<unknown[]>(api.list)).length),
  );
  const several = collections.filter((_, place) => lengths[place]! > 1);
  return several.filter(({ listView }, place) => several.findIndex((one) => one.listView === listView) === place);
}

const inView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

// In Bengali, whose words need more room.
it("search, count and first entry of every administrators' list are on a phone's first screen", async () => {
  const removed = await administrator.open(notice.admin.remove);
  await removed.evaluate(
    async (ids) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("accessToken")}` };
      for (const id of ids) await fetch(`/api/notice/${id}`, { method: "DELETE", headers });
    },
    (await administrator.read<{ _id: string }[]>(notice.api.list)).slice(0, 2).map(({ _id: id }) => id),
  );
  const first = ".rows b, .audit b";
  const screens = [
    ...(await listOfEachView()).flatMap(({ admin }) => [admin.update, admin.remove]),
    "/admin/bin",
    "/admin/audit",
  ];
  for (const screen of screens) {
    const page = await administrator.open(localPath(screen, companionLocale), { width: 360 });
    for (const part of ["input[type=search]", ".list-search .found > span"])
      expect(await inView(page.locator(part)), `${part} of ${screen}`).toBe(true);
    expect(await page.locator(".list-search .found > span").textContent(), screen).toMatch(/[\d০-৯]/);
    expect(await inView(page.locator("main").locator(first).first()), `first entry of ${screen}`).toBe(true);
    expect(await page.locator(".list-search details[open]").count(), screen).toBe(0);
  }
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

itForAll(locales)("the list of entries cuts off no button, in each language", async (locale) => {
  for (const { admin } of await listOfEachView()) {
    const page = await administrator.open(localPath(admin.remove, locale), { width: 360 });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.locator("main .choose, main .acts > *").evaluateAll(
        (all) =>
          all.filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            const frame = one.closest("li, td, main")!.getBoundingClientRect();
            return one.scrollWidth > one.clientWidth + 1 || left < frame.left - 1 || right > frame.right + 1;
          }).length,
      );
      expect(cut, `${admin.remove} at ${width}`).toBe(0);
    }
  }
});

it("a temporary message does not cover the form's button", async () => {
  const page = await administrator.open(notice.admin.add, { width: 360 });
  await fillIn(page, notice, "Uncovered");
  await page.locator("form button.big").click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  const bottom = await toast.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await page.locator(".do").evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
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
