import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { localizedName } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { formFields } from "../../engine/form-values.ts";
import { kindExamples } from "../kind-examples.ts";

/** Fills in the form of a collection or a global with values that contain `mark`; days keep the value that a new form starts with. */
export async function fillIn(page: Page, declaration: Declaration, mark: string): Promise<void> {
  for (const [name, { kind, localized, choices }] of formFields(declaration)) {
    const control = page.locator(`#field-${name}`);
    const value = kindExamples[kind].typed?.({ name, mark, origin: page.url() });
    if ((await control.getAttribute("type")) === "file") await sendPicture(control, mark);
    else if ((await control.getAttribute("type")) === "checkbox") await control.check();
    else if (choices) await control.getByRole("radio").last().check();
    else if (value !== undefined) await control.fill(value);
    if (!localized) continue;
    const bengali = page.locator(`#field-${localizedName(name)}`);
    const summary = page.locator(`details:has(#field-${localizedName(name)}) > summary`);
    if (!(await bengali.isVisible())) await summary.click();
    await bengali.fill(`নমুনা ${value}`);
  }
}

/** Chooses a picture, which the form uploads at once, and waits until it is uploaded. */
async function sendPicture(control: Locator, mark: string): Promise<void> {
  await control.setInputFiles({ name: `${mark}.png`, mimeType: "image/png", buffer: await picture() });
  const line = control.page().locator(".upload", { hasText: `${mark}.png` });
  await line.waitFor();
  await line.locator("progress").waitFor({ state: "hidden" });
}

/** A small PNG; another width makes another picture. */
export async function picture(width = 40): Promise<Buffer> {
  const background = { r: width % 256, g: 90, b: 68 };
  return sharp({ create: { width, height: 30, channels: 3, background } }).png().toBuffer();
}
