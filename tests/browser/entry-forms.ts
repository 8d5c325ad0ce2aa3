import type { Page } from "playwright-core";
import sharp from "sharp";
import { bengaliName, type Collection } from "../../engine/collection.ts";
import type { FieldKind } from "../../engine/field-kind.ts";
import { askedFields } from "../../engine/typed.ts";

/** What a person types into a field's form, told from its name and a word that marks the entry. */
export function typedFor(name: string, mark: string): string {
  return `${mark} ${name}`;
}

const links = (mark: string) => `https://example.com/${encodeURIComponent(mark)}`;

type Filling = { page: Page; name: string; mark: string };

const typeText = ({ page, name, mark }: Filling) => page.locator(`#field-${name}`).fill(typedFor(name, mark));

/** How a person fills in a field of each kind. */
const fillings: Readonly<Record<FieldKind, (filling: Filling) => Promise<void>>> = {
  text: typeText,
  longText: typeText,
  link: ({ page, name, mark }) => page.locator(`#field-${name}`).fill(links(mark)),
  image: fillImage,
  year: ({ page, name }) => page.locator(`#field-${name}`).fill("২০০৪"),
  postedOn: async () => {},
  // What a new form starts with is good.
  expiresOn: async () => {},
  constant: async () => {},
};

/** Fills in everything that a collection's form asks for. */
export async function fillIn(page: Page, collection: Collection, mark: string): Promise<void> {
  for (const [name, { kind, bilingual }] of askedFields(collection)) {
    await fillings[kind]({ page, name, mark });
    if (!bilingual) continue;
    const bengali = page.locator(`#field-${bengaliName(name)}`);
    const summary = page.locator(`details:has(#field-${bengaliName(name)}) > summary`);
    if (!(await bengali.isVisible())) await summary.click();
    await bengali.fill(`নমুনা ${typedFor(name, mark)}`);
  }
}

/** A picture is sent as it is chosen; the gallery's form takes an address instead. */
async function fillImage({ page, name, mark }: Filling): Promise<void> {
  const control = page.locator(`#field-${name}`);
  // An address that every later page can really show.
  const address = new URL(`/icon-192.png?${mark}`, page.url()).href;
  if ((await control.getAttribute("type")) !== "file") return control.fill(address);
  await control.setInputFiles({ name: `${mark}.png`, mimeType: "image/png", buffer: await picture() });
  const line = page.locator(".upload", { hasText: `${mark}.png` });
  await line.waitFor();
  await line.locator("progress").waitFor({ state: "hidden" });
}

/** A small picture. */
export async function picture(width = 40): Promise<Buffer> {
  const background = { r: width % 256, g: 90, b: 68 };
  return sharp({ create: { width, height: 30, channels: 3, background } }).png().toBuffer();
}
