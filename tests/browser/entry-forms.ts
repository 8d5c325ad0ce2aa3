import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { localizedName } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { isTable } from "../../engine/fields/table.ts";
import { formFields } from "../../engine/forms/form-values.ts";
import { kindExamples } from "../kit/kind-examples.ts";

/**
 * Fills in the form of a collection or a global with values that contain `mark`; keeps the default dates of a new form.
 */
export async function fillIn(page: Page, declaration: Declaration, mark: string): Promise<void> {
  for (const [name, field] of formFields(declaration)) {
    const { kind, localized, choices } = field;
    const control = page.locator(`#field-${name}`);
    await unfold(control);
    const value = kindExamples[kind].typed?.({ name, mark, origin: page.url() });
    if (isTable(field)) await fillRow(control, mark);
    else if ((await control.getAttribute("type")) === "file") await sendPicture(control, mark);
    else if ((await control.getAttribute("type")) === "checkbox") await control.check();
    else if (choices) await control.getByRole("radio").last().check();
    else if (value !== undefined) await control.fill(value);
    if (!localized) continue;
    const bengali = page.locator(`#field-${localizedName(name)}`);
    await unfold(bengali);
    await bengali.fill(`নমুনা ${value}`);
  }
}

/** Fills in the cells of a table's first row. */
async function fillRow(table: Locator, mark: string): Promise<void> {
  const row = table.locator(".table-row").first();
  await openRow(row);
  for (const input of await row.locator("input").all()) {
    const type = await input.evaluate(({ type: own, inputMode }: HTMLInputElement) => inputMode || own);
    await input.fill({ numeric: "১৬", date: "2026-12-01" }[type] ?? mark);
  }
  for (const select of await row.locator("select").all()) await select.selectOption({ index: 1 });
}

/** Opens a row of a table's form as on a phone, where it is one line, with the cells of the other language. */
export async function openRow(row: Locator): Promise<void> {
  await unfold(row);
  for (const button of [row.locator(".row-line[aria-expanded=false]"), row.locator(".to-other")])
    if (await button.isVisible()) await button.click();
}

/** Opens the collapsed fields: the texts in the language that is not the screen's. */
export async function unfold(control: Locator): Promise<void> {
  await control.waitFor({ state: "attached" });
  const summary = control.locator("xpath=ancestor::details[not(@open)]/summary");
  if ((await summary.count()) > 0) await summary.click();
}

/** Chooses a picture, which the form uploads at once, and waits for the upload. */
async function sendPicture(control: Locator, mark: string): Promise<void> {
  await control.setInputFiles({ name: `${mark}.png`, mimeType: "image/png", buffer: await picture() });
  const line = control.page().locator(".upload", { hasText: `${mark}.png` });
  await line.waitFor();
  await line.locator("progress").waitFor({ state: "hidden" });
}

/** Makes a small PNG; another width makes another picture. */
export async function picture(width = 40): Promise<Buffer> {
  const background = { r: width % 256, g: 90, b: 68 };
  return sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}
