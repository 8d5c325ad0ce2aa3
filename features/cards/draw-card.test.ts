import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { palettes } from "../../engine/media/palettes.ts";
import { askChild } from "../../server/child/start-child.ts";
import { drawCrest } from "../../server/pages/site-icons/draw-crest.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";

const script = join(import.meta.dirname, "draw-card.ts");
const fonts = join(import.meta.dirname, "fonts");
const bengali = "কর্তৃপক্ষের বিজ্ঞপ্তি: রাষ্ট্রপতি, উচ্ছ্বাস, ব্রাহ্মণবাড়িয়া, র‍্যাব, ক্ষুদ্র, সূর্য";

let elsewhere: string;
beforeAll(async () => (elsewhere = await mkdtemp(join(tmpdir(), "card-fonts-"))));
afterAll(() => rm(elsewhere, { recursive: true }));

/** Draws a card with a title and the fonts of a folder. A folder without fonts gives no font at all. */
async function draw(title: string, folder = fonts, text = ""): Promise<Buffer> {
  const environment = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const source = {
    school: "আদর্শ বিদ্যালয়",
    kind: "Notice",
    date: "৮ ডিসেম্বর ২০২৬",
    title,
    text,
    address: "school.example",
  };
  const crest = Buffer.from(drawCrest("ISC", palettes.green));
  const limits = { heap: 128, data: 1_500, time: 60_000, environment };
  return Buffer.from(await askChild<Uint8Array>(script, limits, { ...source, palette: palettes.green, crest }));
}

it("a card is the same in whatever folder its fonts are, and no other fonts are used", async () => {
  await cp(fonts, join(elsewhere, "moved"), { recursive: true });
  const card = await draw(bengali);
  expect((await draw(bengali, join(elsewhere, "moved"))).equals(card)).toBe(true);
  await writeFile(join(elsewhere, "fonts.conf"), "<fontconfig></fontconfig>");
  // The other folder has no fonts. The card differs, which proves that this machine's own fonts are not used.
  expect((await draw(bengali, elsewhere)).equals(card)).toBe(false);
});

it("vowel signs, reph and conjuncts are drawn in their proper places, not side by side", async () => {
  // The zero-width non-joiner (U+200C) prevents letters from being joined.
  for (const joined of ["ক্ষ", "র্ক", "স্ত্র"])
    expect((await draw(joined)).equals(await draw(joined.replaceAll("্", "্\u200C"))), joined).toBe(false);
});

itForAll([
  ["long", "বিজ্ঞপ্তি ".repeat(200)],
  ["one word without an end", "a".repeat(300)],
  ["one Bengali word without an end", "ক্ষ".repeat(100)],
  ["markup", `<b>&amp;</b> <&>"'`],
  ["signs that no font has", "🎉 السلام \u202E\u0000\u0007"],
  ["nothing", ""],
  ["a joiner alone", "\u200D"],
])("a card with whatever title takes at most 100,000 bytes", async ([, title]) => {
  const card = await draw(title, fonts, title.repeat(2));
  const { format, width, height } = await sharp(card).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  expect(card.length).toBeLessThanOrEqual(100_000);
});

it("characters that the fonts lack leave no trace", async () => {
  expect((await draw("🎉 শুভ নববর্ষ 🎊")).equals(await draw("শুভ নববর্ষ"))).toBe(true);
});
