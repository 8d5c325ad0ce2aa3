import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import charter from "../../globals/charter.ts";
import * as m from "../../messages/compiled/messages.js";
import { itForAll } from "../kit/it-for-all.ts";
import { useAdministrator } from "./administrator.ts";
import { openRow } from "./entry-forms.ts";
import { apiOf } from "./page-api.ts";

type Notice = { _id: string; title: string; titleBn?: string; description: string; descriptionBn?: string };

const administrator = useAdministrator();
const notices = () => administrator.read<Notice[]>(notice.api.list);
const inBengali = (message: Message) => message({}, { locale: "bn" });
const bengali = "শনিবার বিদ্যালয় বন্ধ";

async function open(path: string): Promise<Page> {
  const page = await administrator.open(path, { mayFail: true, width: 360 });
  await page.locator("form button.big:enabled").waitFor();
  return page;
}
const send = (page: Page) => page.locator("form button.big").click();
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).waitFor();

it("a corrected field leaves the summary at once, and the last one says that the form can be sent", async () => {
  const page = await open(notice.admin.add);
  await page.locator("#field-link").fill("no address");
  await send(page);
  const summary = page.locator("form .alert:focus");
  await summary.waitFor();
  const lines = page.locator("form .alert li");
  expect(await lines.count()).toBe(3);
  await lines.first().getByRole("link").click();
  await page.keyboard.type("T");
  expect(await lines.count()).toBe(2);
  expect(await lines.first().textContent()).toContain("Description");
  await page.locator("#field-description").fill("D");
  const link = page.locator("#field-link");
  await link.selectText();
  const place = await link.evaluate((element) => element.getBoundingClientRect().top);
  await page.keyboard.type("e");
  await page.locator("form .alert.ok", { hasText: "The marked fields have been changed." }).waitFor();
  expect(await lines.count()).toBe(0);
  await page.locator("#field-link:focus").waitFor();
  await page.keyboard.type("xample.com");
  expect(Math.abs((await link.evaluate((element) => element.getBoundingClientRect().top)) - place)).toBeLessThan(300);
  await page.getByRole("button", { name: "Post Notice" }).click();
  await toast(page, "Notice Posted");
  expect(await page.locator("form [role=alert]").count()).toBe(0);
});

it("a required field that is emptied on an update is refused, and the old text stays", async () => {
  const [entry] = (await notices()) as [Notice];
  const { _id: id } = entry;
  const page = await open(notice.admin.updateForm.replace("{id}", id));
  await page.locator("#field-title").fill("");
  await send(page);
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator("#field-title-error").textContent()).toBe("Fill this in.");
  expect((await notices())[0]).toEqual(entry);
  await page.locator("#field-title").fill(entry.title);
});

it("Bengali typed into the field for English becomes the Bengali text, in both languages", async () => {
  const page = await open(notice.admin.add);
  const label = page.locator("label[for=field-title]");
  await page.locator("#field-title").fill(bengali);
  expect(await label.textContent()).toBe("Notice Title (English)");
  await page.locator("#field-description").fill("SSC পরীক্ষার কারণে।");
  await page.locator("#field-link").fill("example.com/a");
  await send(page);
  await toast(page, "Notice Posted");
  const [{ _id: id, ...added }] = (await notices()) as [Notice];
  expect(added).toMatchObject({ title: bengali, titleBn: bengali, descriptionBn: "SSC পরীক্ষার কারণে।" });

  for (const [path, lang] of [
    ["/notice", "bn"],
    ["/bn/notice", null],
  ] as const) {
    await page.goto(path);
    expect(await page.getByRole("heading", { name: bengali }).getAttribute("lang")).toBe(lang);
  }

  await page.goto(notice.admin.updateForm.replace("{id}", id));
  await page.locator("form button.big:enabled").waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("");
  expect(await page.locator("#field-titleBn").inputValue()).toBe(bengali);
  expect(await label.textContent()).toBe("Notice Title (English, optional)");
  await page.locator("#field-title").fill("Closed on Saturday");
  await send(page);
  await toast(page, "Notice Updated");
  expect((await notices())[0]).toMatchObject({ title: "Closed on Saturday", titleBn: bengali });
});

it("the Bengali field alone is enough, and corrects the required one", async () => {
  const page = await open(notice.admin.add);
  await page.locator("#field-description").fill("D");
  await page.locator("#field-link").fill("example.com/a");
  await send(page);
  await page.locator("form .alert:focus").waitFor();
  await page.locator("details:has(#field-titleBn) > summary").click();
  await page.locator("#field-titleBn").fill(bengali);
  await page.locator("form .alert.ok").waitFor();
  await send(page);
  await toast(page, "Notice Posted");
  expect((await notices())[0]).toMatchObject({ title: bengali, titleBn: bengali });
});

it("a form offers to convert text typed with Bijoy, and converts it only if asked", async () => {
  const page = await open(notice.admin.add);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.locator("#field-title").fill("Annual sports day");
  const offer = page.locator(".bijoy", { hasText: "Bijoy" });
  expect(await offer.count()).toBe(0);
  expect(scripts.filter((url) => url.includes("bijoy"))).toEqual([]);
  await page.locator("#field-title").fill("evwl©K cix¶v 2026");
  await offer.locator("[lang=bn]", { hasText: "বার্ষিক পরীক্ষা ২০২৬" }).waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("evwl©K cix¶v 2026");
  await page.getByRole("button", { name: "Convert to Unicode" }).click();
  await page.locator("#field-title:focus").waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("বার্ষিক পরীক্ষা ২০২৬");
  expect(await offer.count()).toBe(0);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.goto(notice.admin.add);
  await page.getByRole("button", { name: "Discard it" }).click();
});

it("text that seems to be typed with Bijoy is kept as it is if somebody confirms that it is right", async () => {
  const api = await apiOf(await administrator.open("/admin", { mayFail: true }));
  const original = { title: "Holiday on Saturday", titleBn: "শনিবার ছুটি", description: "On Saturday." };
  const id = await api.add(notice, original);
  const page = await open(localPath(notice.admin.updateForm.replace("{id}", id), "bn"));
  const typed = "evwl©K cix¶v 2026";
  await page.locator("#field-titleBn").fill(typed);
  await page
    .locator(".bijoy")
    .getByRole("button", { name: inBengali(m.bijoy_convert) })
    .waitFor();
  const question = page.locator(".offer:not(.bijoy)", { hasText: inBengali(m.texts_both_english) });
  // The text is not English, so the form does not offer to move it.
  expect(await question.getByRole("button").count()).toBe(0);
  await send(page);
  await page.locator("form .alert:focus", { hasText: inBengali(m.problem_languages) }).waitFor();
  await question.getByRole("checkbox").check();
  await send(page);
  await page.locator(".saved").waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ ...original, titleBn: typed });
});

it("a form offers to convert a cell of a table that seems to be typed with Bijoy", async () => {
  const page = await open(charter.admin.updateForm);
  const cell = page.locator(`[id="field-services.0.serviceBn"]`);
  await openRow(page.locator(".table-row", { has: cell }));
  await cell.fill("Avgvi †mvbvi evsjv");
  await page.locator(".bijoy").getByRole("button").first().click();
  expect(await cell.inputValue()).toBe("আমার সোনার বাংলা");
});

itForAll([true, false])(
  "a text area has the height of its text, whether or not the browser knows field-sizing",
  async (known) => {
    const page = await administrator.open("/admin", { fresh: true });
    if (!known) {
      await page.addInitScript(() => {
        CSS.supports = () => false;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("textarea { field-sizing: fixed !important }");
        document.adoptedStyleSheets.push(sheet);
      });
    }
    await page.goto(notice.admin.add);
    await page.locator("form button.big:enabled").waitFor();
    const area = page.locator("#field-description");
    const height = () => area.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight] as const);
    const [before] = await height();
    await area.fill(Array.from({ length: 30 }, (_, place) => `Line ${place}`).join("\n"));
    const [after, needed] = await height();
    expect(after).toBeGreaterThan(before * 2);
    expect(needed).toBe(after);
    await area.fill("");
    expect((await height())[0]).toBe(before);
  },
);

it("buttons insert the Markdown of a formatted text, and both previews render it", async () => {
  const [{ _id: id }] = (await notices()) as [Notice];
  const page = await administrator.open(notice.admin.updateForm.replace("{id}", id), { width: 1280 });
  const tools = page.getByRole("group", { name: "Formatting" }).first();
  const area = page.locator("#field-description");
  await area.fill("pen");
  await area.selectText();
  await tools.getByRole("button", { name: "Bold" }).click();
  await tools.getByRole("button", { name: "List" }).click();
  expect(await area.inputValue()).toBe("- **pen**");
  await page.locator("aside .formatted li strong", { hasText: "pen" }).waitFor();
  const show = tools.getByRole("button", { name: "As visitors see it" });
  await show.press("Enter");
  await page.locator(".formatted-preview .formatted li strong", { hasText: "pen" }).waitFor();
  expect(await show.getAttribute("aria-expanded")).toBe("true");
});

itForAll(locales)(
  "the formatting buttons stand in one row on a phone, each named and large enough for a thumb, in each language",
  async (locale) => {
    const page = await administrator.open(localPath(notice.admin.add, locale), { width: 360 });
    const tools = page.getByRole("group", { name: m.format_tools({}, { locale }) }).first();
    await tools.locator("button:enabled", { hasText: m.format_bold({}, { locale }) }).waitFor();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await tools
        .locator(".btn")
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, height, width: wide }) => ({ top, height, wide })),
        );
      expect(boxes).toHaveLength(8);
      expect(new Set(boxes.map(({ top }) => top)).size, `rows at ${width}`).toBe(1);
      expect(Math.min(...boxes.map(({ wide }) => wide))).toBeGreaterThanOrEqual(24);
      expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);
