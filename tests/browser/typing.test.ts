import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import charter from "../../globals/charter.ts";
import * as m from "../../messages/compiled/messages.js";
import { useAdministrator } from "./administrator.ts";
import { openRow, unfold } from "./entry-forms.ts";

type Notice = { _id: string; title: string; titleBn?: string; description: string; descriptionBn?: string };

const administrator = useAdministrator();
const notices = () => administrator.read<Notice[]>(notice.api.list);
const bengali = "শনিবার বিদ্যালয় বন্ধ";

async function open(path: string): Promise<Page> {
  const page = await administrator.open(path, { mayFail: true, width: 360 });
  await page.locator("form button.big:enabled").waitFor();
  return page;
}
const send = (page: Page) => page.locator("form button.big").click();
/** Waits until the newest notice has this value. */
const posted = (name: keyof Notice, value: string) => expect.poll(async () => (await notices())[0]?.[name]).toBe(value);

/** Measures a text area: its height, and the height that its text needs. */
const heightOf = (page: Page) =>
  page
    .locator("#field-description")
    .evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight] as const);

/** Fails unless the description has the height of its text. */
async function expectHeightOfText(page: Page): Promise<void> {
  const area = page.locator("#field-description");
  const [before] = await heightOf(page);
  await area.fill(Array.from({ length: 30 }, (_, place) => `Line ${place}`).join("\n"));
  const [after, needed] = await heightOf(page);
  expect(after).toBeGreaterThan(before * 2);
  expect(needed).toBe(after);
  await area.fill("");
  expect((await heightOf(page))[0]).toBe(before);
}

it("while one adds, a form offers Unicode, drops what is corrected, and takes either language", async () => {
  const page = await open(notice.admin.add);
  const [title, description] = [page.locator("#field-title"), page.locator("#field-description")];
  await offerUnicode(page);
  await title.fill("");
  await expectHeightOfText(page);
  await correctFields(page);

  // Bengali typed into the field for English becomes the Bengali text.
  await title.fill(bengali);
  expect(await page.locator("label[for=field-title]").textContent()).toBe("Notice Title (English)");
  await description.fill("SSC পরীক্ষার কারণে।");
  await page.locator("#field-link").fill("example.com/a");
  await send(page);
  await posted("description", "SSC পরীক্ষার কারণে।");
  expect((await notices())[0]).toMatchObject({
    title: bengali,
    titleBn: bengali,
    descriptionBn: "SSC পরীক্ষার কারণে।",
  });
  await expect.poll(() => title.inputValue()).toBe("");

  // The Bengali field alone is enough, and corrects the required one.
  await description.fill("D");
  await page.locator("#field-link").fill("example.com/a");
  await send(page);
  await page.locator("form .alert:focus").waitFor();
  await unfold(page.locator("#field-titleBn"));
  await page.locator("#field-titleBn").fill(bengali);
  await page.locator("form .alert.ok").waitFor();
  await send(page);
  await posted("description", "D");
  expect((await notices())[0]).toMatchObject({ title: bengali, titleBn: bengali });
});

/** Checks that a form offers to convert text typed with Bijoy, and converts it only if asked. */
async function offerUnicode(page: Page): Promise<void> {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const title = page.locator("#field-title");
  await title.fill("Annual sports day");
  const offer = page.locator(".bijoy", { hasText: "Bijoy" });
  expect(await offer.count()).toBe(0);
  expect(scripts.filter((url) => url.includes("bijoy"))).toEqual([]);
  await title.fill("evwl©K cix¶v 2026");
  await offer.locator("[lang=bn]", { hasText: "বার্ষিক পরীক্ষা ২০২৬" }).waitFor();
  expect(await title.inputValue()).toBe("evwl©K cix¶v 2026");
  await page.getByRole("button", { name: "Convert to Unicode" }).click();
  await page.locator("#field-title:focus").waitFor();
  expect(await title.inputValue()).toBe("বার্ষিক পরীক্ষা ২০২৬");
  expect(await offer.count()).toBe(0);
}

/**
 * Checks that a corrected field leaves the summary at once, and that with the last one it says that the form can be
 * sent.
 */
async function correctFields(page: Page): Promise<void> {
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
  await page.locator(".toast", { hasText: "Notice Posted" }).waitFor();
  expect(await page.locator("form [role=alert]").count()).toBe(0);
}

it("a form for changes takes another language, keeps what is confirmed, previews it, and needs a title", async () => {
  const stored = { title: bengali, description: "SSC পরীক্ষার কারণে।" };
  const id = await administrator.api.add(notice, stored);
  const page = await open(notice.admin.updateForm.replace("{id}", id));
  const read = () => administrator.read<Notice>(`/notice/${id}`);
  const [title, titleBn] = [page.locator("#field-title"), page.locator("#field-titleBn")];
  expect([await title.inputValue(), await titleBn.inputValue()]).toEqual(["", bengali]);
  expect(await page.locator("label[for=field-title]").textContent()).toBe("Notice Title (English, optional)");
  await title.fill("Closed on Saturday");
  await send(page);
  await page.locator(".toast", { hasText: "Notice Updated" }).waitFor();
  expect(await read()).toMatchObject({ title: "Closed on Saturday", titleBn: bengali });

  // Text that seems to be typed with Bijoy is kept as it is if somebody confirms that it is right.
  const typed = "evwl©K cix¶v 2026";
  await titleBn.fill(typed);
  await page.locator(".bijoy").getByRole("button", { name: m.bijoy_convert() }).waitFor();
  const question = page.locator(".offer:not(.bijoy)", { hasText: m.texts_both_english() });
  // The text is not English, so the form does not offer to move it.
  expect(await question.getByRole("button").count()).toBe(0);
  await send(page);
  await page.locator("form .alert:focus", { hasText: m.problem_languages() }).waitFor();
  await question.getByRole("checkbox").check();
  await send(page);
  await page.locator(".saved").waitFor();
  const confirmed = await read();
  expect(confirmed).toMatchObject({ title: "Closed on Saturday", titleBn: typed });

  await titleBn.fill("");
  await title.fill("");
  await send(page);
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator("#field-title-error").textContent()).toBe("Fill this in.");
  expect(await read()).toEqual(confirmed);

  // Buttons insert the Markdown of a formatted text, and both previews render it.
  await page.setViewportSize({ width: 1280, height: 800 });
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

it("a form offers to convert a cell of a table that seems to be typed with Bijoy", async () => {
  const page = await open(charter.admin.updateForm);
  const cell = page.locator(`[id="field-services.0.serviceBn"]`);
  await openRow(page.locator(".table-row", { has: cell }));
  await cell.fill("Avgvi †mvbvi evsjv");
  await page.locator(".bijoy").getByRole("button").first().click();
  expect(await cell.inputValue()).toBe("আমার সোনার বাংলা");
});

it("a text area has the height of its text, also in a browser that does not know field-sizing", async () => {
  const page = await administrator.open("/robots.txt", { fresh: true });
  await page.addInitScript(() => {
    CSS.supports = () => false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("textarea { field-sizing: fixed !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  await page.goto(notice.admin.add);
  await page.locator("form button.big:enabled").waitFor();
  await expectHeightOfText(page);
});

it("the formatting buttons stand in one row on a phone, each named and large enough for a thumb", async () => {
  // In Bengali, whose words need more room.
  const locale = companionLocale;
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
});
