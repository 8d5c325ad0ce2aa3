import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findReader, readPage } from "./read-page.ts";
import { understandPages } from "./understand.ts";

const reader = await findReader();
const fontfile = join(import.meta.dirname, "..", "..", "cards", "fonts", "NotoSansBengali-Regular.ttf");

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "reading-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Prints lines on a page of A5 at 200 dots per inch, each at its place from the left. */
async function printed(name: string, lines: readonly (readonly [text: string, left: number, top: number])[]) {
  const layers = await Promise.all(
    lines.map(async ([text, left, top]) => ({
      input: await sharp({ text: { text, font: "Noto Sans Bengali 12", fontfile, dpi: 200 } })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  );
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="1169" height="1654" fill="none" stroke="white"
stroke-width="3">
<path d="M100 700H1000M100 790H1000M100 880H1000M100 700V880M500 700V880M1000 700V880"/></svg>`;
  const path = join(folder, `${name}.png`);
  // The layers are white on black.
  await sharp({ create: { width: 1169, height: 1654, channels: 3, background: "black" } })
    .composite([...layers, { input: Buffer.from(frame), left: 0, top: 0 }])
    .negate()
    .greyscale()
    .png()
    .toFile(path);
  return path;
}

it("there is no reader where its languages are not", async () => {
  expect(await findReader({ folder })).toBeUndefined();
});

describe.skipIf(reader === undefined)("with tesseract, where it is installed", () => {
  it("a printed notice in Bengali is read, with its table", async () => {
    const path = await printed("notice", [
      ["তারিখ: ২৬ নভেম্বর ২০২৬", 600, 120],
      ["বিষয়: বিদ্যালয় বন্ধ থাকবে", 100, 240],
      ["আগামীকাল সকল ক্লাস বন্ধ থাকবে।", 100, 360],
      ["শ্রেণি", 130, 720],
      ["টাকা", 530, 720],
      ["নবম", 130, 810],
      ["৪৫০", 530, 810],
    ]);
    const read = await readPage(path, reader!);
    const notice = understandPages([read!]);
    expect(notice.date).toBe("2026-11-26");
    expect(notice.title.text).toBe("বিদ্যালয় বন্ধ থাকবে".normalize("NFC"));
    expect(notice.text.text).toContain("ক্লাস বন্ধ থাকবে।");
    expect(notice.text.text).toMatch(/^\| নবম \| ৪৫০ \|$/m);
  });

  it("of a blank page nothing is read", async () => {
    const path = join(folder, "blank.png");
    await sharp({ create: { width: 1169, height: 1654, channels: 3, background: "white" } })
      .png()
      .toFile(path);
    expect(understandPages([(await readPage(path, reader!))!]).text.text).toBe("");
  });

  it("what is no picture is an error, and leaves nothing behind", async () => {
    const path = join(folder, "text.png");
    await writeFile(path, "no picture");
    await expect(readPage(path, reader!)).rejects.toThrow("prepare-child.ts");
  });
});
