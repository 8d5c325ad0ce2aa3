import type { Page } from "playwright-core";
import sharp from "sharp";
import { bengaliName, type Collection } from "../../engine/collection.ts";
import { askedFields } from "../../engine/typed.ts";

/** What a person types into a field's form, told from its name and a word that marks the entry. */
export function typedFor(name: string, mark: string): string {
  return `${mark} ${name}`;
}

const links = (mark: string) => `https://example.com/${encodeURIComponent(mark)}`;

/** Fills in everything that a collection's form asks for. */
export async function fillIn(page: Page, collection: Collection, mark: string): Promise<void> {
  for (const [name, { kind, bilingual }] of askedFields(collection)) {
    const control = page.locator(`#field-${name}`);
    if (kind === "text" || kind === "longText") await control.fill(typedFor(name, mark));
    if (kind === "link") await control.fill(links(mark));
    if (kind === "year") await control.fill("২০০৪");
    if (kind === "image") await fillImage(page, collection, name, mark);
    if (!bilingual) continue;
    const bengali = page.locator(`#field-${bengaliName(name)}`);
    const summary = page.locator(`details:has(#field-${bengaliName(name)}) > summary`);
    if (!(await bengali.isVisible())) await summary.click();
    await bengali.fill(`নমুনা ${typedFor(name, mark)}`);
  }
}

/** A picture is sent as it is chosen; the gallery's form also takes an address. */
async function fillImage(page: Page, { look, admin }: Collection, name: string, mark: string): Promise<void> {
  const adding = page.url().toLowerCase().endsWith(admin.add.toLowerCase());
  // An address that every later page can really show.
  const address = new URL(`/icon-192.png?${mark}`, page.url()).href;
  if (look === "pictures" && adding) return page.locator(`#field-${name}`).fill(address);
  await page.locator(`#field-${name}`).setInputFiles({
    name: `${mark}.png`,
    mimeType: "image/png",
    buffer: await picture(),
  });
  const line = page.locator(".upload", { hasText: `${mark}.png` });
  await line.waitFor();
  await line.locator("progress").waitFor({ state: "hidden" });
}

/** A small picture. */
export async function picture(width = 40): Promise<Buffer> {
  const background = { r: width % 256, g: 90, b: 68 };
  return sharp({ create: { width, height: 30, channels: 3, background } }).png().toBuffer();
}
