import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { bengaliName, type Collection } from "../../engine/collection.ts";
import { askedFields } from "../../engine/typed.ts";
import { kindExamples } from "../kind-examples.ts";

/** Fills in everything that a collection's form asks for; a day that a new form starts with is good. */
export async function fillIn(page: Page, collection: Collection, mark: string): Promise<void> {
  for (const [name, { kind, bilingual }] of askedFields(collection)) {
    const control = page.locator(`#field-${name}`);
    const typed = kindExamples[kind].typed?.({ name, mark, origin: page.url() });
    if ((await control.getAttribute("type")) === "file") await sendPicture(control, mark);
    else if (typed !== undefined) await control.fill(typed);
    if (!bilingual) continue;
    const bengali = page.locator(`#field-${bengaliName(name)}`);
    const summary = page.locator(`details:has(#field-${bengaliName(name)}) > summary`);
    if (!(await bengali.isVisible())) await summary.click();
    await bengali.fill(`নমুনা ${typed}`);
  }
}

/** A picture is sent as it is chosen. */
async function sendPicture(control: Locator, mark: string): Promise<void> {
  await control.setInputFiles({ name: `${mark}.png`, mimeType: "image/png", buffer: await picture() });
  const line = control.page().locator(".upload", { hasText: `${mark}.png` });
  await line.waitFor();
  await line.locator("progress").waitFor({ state: "hidden" });
}

/** A small picture. */
export async function picture(width = 40): Promise<Buffer> {
  const background = { r: width % 256, g: 90, b: 68 };
  return sharp({ create: { width, height: 30, channels: 3, background } }).png().toBuffer();
}
