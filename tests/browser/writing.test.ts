import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import commemoration from "../../collections/commemoration.ts";
import picture from "../../collections/picture.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { smallJpeg } from "../kit/media.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";

// Tests the hints that a form shows while an entry is written, and its question about a change.

const administrator = useAdministrator();
const inBoth = { title: "Holiday", titleBn: "ছুটি", description: "On Sunday", descriptionBn: "রোববার" };

const ready = (page: Page) => page.locator("form button.big:enabled").waitFor();
const save = (page: Page) => page.locator("form button.big").click();
const saved = (page: Page) => page.locator(".saved").waitFor();
const hints = (page: Page) => page.locator("output.advice > span");
const dismissIn = (page: Page) => hints(page).getByRole("button", { name: m.hint_dismiss({}, { locale: "en" }) });
const openForm = async (body: object, locale: Locale = "en") => {
  const id = await administrator.api.add(notice, body);
  const path = localPath(notice.admin.updateForm.replace("{id}", id), locale);
  const page = await administrator.open(path, { width: 360 });
  await ready(page);
  return { page, id, path, detail: localPath(notice.detail!.replace("{id}", id), locale) };
};

it("a form shows at its field what readers would miss, and saves it anyway", async () => {
  // In Bengali, whose words need more room.
  const locale = companionLocale;
  const words = (fields: string) => m.hint_main_alone({ fields }, { locale });
  const { page, id } = await openForm({ title: "A long holiday", titleBn: "ছুটি", description: "On Sunday" }, locale);
  const alone = hints(page).getByText(words(m.field_description({}, { locale })), { exact: true });
  await alone.waitFor();
  const description = page.locator("#field-description");
  await description.fill("For the form press [here](https://example.com/form).");
  const vague = hints(page).getByText(m.hint_vague_link({ words: "here" }, { locale }), { exact: true });
  await vague.waitFor();
  const field = page.locator(".entry-field", { has: description });
  expect(await field.locator(".advice > span").count()).toBe(1);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await description.fill("For the form press [Form 2026](https://example.com/form).");
  await vague.waitFor({ state: "hidden" });
  await save(page);
  await saved(page);
  expect(await administrator.read<{ description: string }>(`/notice/${id}`)).toMatchObject({
    description: "For the form press [Form 2026](https://example.com/form).",
  });
});

it("a dismissed hint stays dismissed for its entry only, also for one that is new", async () => {
  const page = await administrator.open(notice.admin.add, { width: 360 });
  await ready(page);
  const dismiss = dismissIn(page);
  await page.locator("#field-title").fill("A long holiday");
  await page.locator("#field-description").fill("On Sunday [here](https://example.com/form)");
  await dismiss.first().click();
  await dismiss.first().click();
  await expect.poll(() => hints(page).count()).toBe(0);
  await save(page);
  await saved(page);
  await page
    .locator(".saved")
    .getByRole("link", { name: m.update_it({}, { locale: "en" }) })
    .click();
  await ready(page);
  await page.locator("output.advice").first().waitFor({ state: "attached" });
  expect(await hints(page).count()).toBe(0);

  const { path } = await openForm({ ...inBoth, description: "Press [here](https://example.com/form) for the form." });
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => hints(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("advice");
  await administrator.open(path);
  await ready(page);
  await page.locator("#field-title").fill("Holiday again");
  expect(await hints(page).count()).toBe(0);

  await administrator.open(notice.admin.add);
  await ready(page);
  await page.locator("#field-title").fill("Another long holiday");
  await hints(page).first().waitFor();
});

it("the form asks for a description of a picture that is added alone or with others", async () => {
  const one = await administrator.open(commemoration.admin.add, { width: 360 });
  await ready(one);
  await one.locator("#field-caption").fill("IMG_2041.jpg");
  await one
    .locator("#field-picture")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await smallJpeg() });
  await hints(one)
    .getByText(m.hint_file_name({ words: "IMG_2041.jpg" }, { locale: "en" }), { exact: true })
    .waitFor();
  const many = await administrator.open(picture.admin.add, { width: 360 });
  await ready(many);
  await many
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "b.jpg", mimeType: "image/jpeg", buffer: await smallJpeg() });
  await hints(many)
    .getByText(m.hint_undescribed({}, { locale: "en" }), { exact: true })
    .waitFor();
  // Each picture's own texts have hints too.
  await many.locator(".queue .thumb").click();
  const own = many.locator(".queue fieldset");
  const undescribed = own.getByText(m.hint_undescribed({}, { locale: "en" }), { exact: true });
  await undescribed.waitFor();
  await own.getByRole("textbox").first().fill("IMG_2042.jpg");
  await own.getByText(m.hint_file_name({ words: "IMG_2042.jpg" }, { locale: "en" }), { exact: true }).waitFor();
  expect(await undescribed.count()).toBe(0);
  await own.getByRole("textbox").first().fill("");
  await many.locator("#field-caption").fill("The pond behind the school");
  await expect.poll(() => own.locator("output.advice > span").count()).toBe(0);
});

it("a change may have a note for readers, also on paper; the form removes it, as does undoing the change", async () => {
  // In Bengali, where the Bengali note comes first.
  const locale = companionLocale;
  const { page, path, detail } = await openForm(inBoth, locale);
  const part = page.locator("details", { hasText: m.change_note({}, { locale }) });
  const note = page.locator("#field-changeNoteBn");
  const notes = page.locator("ul.changes");
  /** Whether visitors see a note beside the notice. */
  const hasNote = async () =>
    (await (await fetch(administrator.address(detail))).text()).includes('<ul class="changes"');
  expect(await note.isVisible()).toBe(false);
  await part.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await note.fill("এখন দশটায়");
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  // The typed note survives a reload, like the value of every field.
  await administrator.open(path, { width: 360 });
  await ready(page);
  await expect.poll(() => note.inputValue()).not.toBe("");
  await save(page);
  await saved(page);
  expect(await note.inputValue()).toBe("");
  // Saving again adds no second note.
  await page.locator("#field-title").fill("Holiday again");
  await save(page);
  await expect.poll(() => administrator.read(detail.replace("/bn", ""))).toMatchObject({ title: "Holiday again" });
  await saved(page);
  await administrator.open(detail, { width: 360 });
  expect(await notes.locator("li").count()).toBe(1);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.emulateMedia({ media: "print" });
  expect(await notes.isVisible(), "on paper").toBe(true);
  await page.emulateMedia({ media: null });

  await administrator.open(path, { width: 360 });
  await ready(page);
  await part.locator("summary").first().click();
  expect(await hasNote()).toBe(true);
  await part.getByRole("button", { name: m.change_note_remove({}, { locale }) }).dblclick();
  await expect.poll(() => part.locator("li").count()).toBe(0);
  expect(await hasNote()).toBe(false);
  await note.fill("এখন এগারোটায়");
  await save(page);
  await saved(page);
  expect(await hasNote()).toBe(true);
  await page
    .locator(".saved")
    .getByRole("button", { name: m.undo({}, { locale }) })
    .click();
  await page.getByText(m.undone({}, { locale })).first().waitFor();
  expect(await hasNote()).toBe(false);
});

it("a printed notice has all columns of its wide tables on A4", async () => {
  const counts = [8, 20];
  const row = (count: number, cell: (place: number) => string) =>
    `| ${Array.from({ length: count }, (_, n) => cell(n)).join(" | ")} |`;
  const tables = counts.map((count) =>
    [row(count, (n) => `Mathematics ${n}`), row(count, () => "---"), row(count, (n) => String(100 + n))].join("\n"),
  );
  const id = await administrator.api.add(notice, { title: "Marks", description: tables.join("\n\n") });
  const page = await administrator.open(notice.detail!.replace("{id}", id));
  await page.emulateMedia({ media: "print" });
  // The width of A4 without its margins of 15 mm, in CSS pixels.
  const width = Math.floor(((210 - 2 * 15) / 25.4) * 96);
  await page.setViewportSize({ width, height: 900 });
  const ends = await page
    .locator(".formatted table")
    .evaluateAll((all) =>
      all.map((table) => [...table.querySelectorAll("th")].map((cell) => cell.getBoundingClientRect().right)),
    );
  expect(ends.map(({ length }) => length)).toEqual(counts);
  expect(Math.max(...ends.flat())).toBeLessThanOrEqual(width);
  const whole = await page
    .locator(".scrolls")
    .evaluateAll((all) => all.map((section) => section.scrollWidth <= section.clientWidth));
  expect(whole, "nothing is cut").toEqual([true, true]);
});
