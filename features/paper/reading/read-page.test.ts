import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printedNotice } from "../../../tests/kit/paper-photo.ts";
import { findReader, readPage } from "./read-page.ts";
import { understandPages } from "./understand.ts";

const reader = await findReader();

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "reading-"))));
afterAll(() => rm(folder, { recursive: true }));

it("there is no reader where its languages are not", async () => {
  expect(await findReader({ folder })).toBeUndefined();
});

describe.skipIf(reader === undefined)("with tesseract, where it is installed", () => {
  it("a printed notice in Bengali is read, with its table", async () => {
    const path = join(folder, "notice.png");
    await (await printedNotice()).png().toFile(path);
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

  it("of a page that is upside down nothing is read, and not what its letters look like", async () => {
    const path = join(folder, "upside-down.png");
    await (await printedNotice()).rotate(180).png().toFile(path);
    expect((await readPage(path, reader!))!.lines).toEqual([]);
  });

  it("what is no picture is an error, and leaves nothing behind", async () => {
    const path = join(folder, "text.png");
    await writeFile(path, "no picture");
    await expect(readPage(path, reader!)).rejects.toThrow("prepare-child.ts");
    expect((await readdir(folder)).filter((name) => name.startsWith("read-"))).toEqual([]);
  });
});
