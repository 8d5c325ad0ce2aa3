import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itForAll } from "../../../tests/kit/it-for-all.ts";
import { oneBitPng } from "./steps/one-bit-png.ts";
import { type MadePage, makePage, type PageOptions } from "./make-page.ts";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "page-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Corners of the sheet in the photograph below, clockwise from the upper left one. */
const sheet = [
  [130, 90],
  [840, 140],
  [800, 1180],
  [90, 1110],
] as const;
/** Lines of bars as wide as words, on a sheet that lies aslant on a brown desk, with a shadow across. */
function photographed(): Buffer {
  const place = (u: number, v: number) => {
    const [a, b, c, d] = sheet;
    const at = (axis: 0 | 1) => (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
    return `${at(0).toFixed(1)},${at(1).toFixed(1)}`;
  };
  const bar = (u: number, v: number, width: number, height: number) =>
    `<polygon points="${place(u, v)} ${place(u + width, v)} ${place(u + width, v + height)} ${place(u, v + height)}"/>`;
  const bars = Array.from({ length: 20 * 6 }, (_, at) =>
    bar(0.1 + (at % 6) * 0.135, 0.1 + Math.floor(at / 6) * 0.04, 0.11, 0.012),
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="930" height="1270">` +
      `<rect width="930" height="1270" fill="#5c4630"/>` +
      `<polygon points="${sheet.map((corner) => corner.join()).join(" ")}" fill="#e8e0c8"/>` +
      `<g fill="#2a2a2a">${bars.join("")}</g>` +
      `<polygon points="0,0 500,0 300,1270 0,1270" opacity="0.4"/></svg>`,
  );
}

async function made(bytes: Buffer, name: string, options?: PageOptions): Promise<MadePage> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const page = await makePage(path, folder, options);
  if (page === "unreadable") throw new Error(`${name} is unreadable`);
  return page;
}

/** Shares of black in twenty strips of a page from its top to its bottom, and in twenty from its left to its right. */
async function darkness(path: string) {
  const { data, info } = await sharp(path).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const [rows, columns] = [Array.from({ length: 20 }, () => 0), Array.from({ length: 20 }, () => 0)];
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      if (data[y * info.width + x]! >= 128) continue;
      rows[Math.floor((y / info.height) * 20)]! += 20 / data.length;
      columns[Math.floor((x / info.width) * 20)]! += 20 / data.length;
    }
  return { rows, columns };
}

it("a sheet is cut out, flat and white, whatever shadow lies on it, and both files are small", async () => {
  const large = sharp(photographed(), { density: 144 });
  const page = await made(await large.jpeg({ quality: 80 }).toBuffer(), "sheet.jpg");
  expect(page.isCut).toBe(true);
  // The sheet's proportions, within what perspective leaves open.
  expect(page.height / page.width).toBeGreaterThan(1.35);
  expect(page.height / page.width).toBeLessThan(1.55);
  expect(Math.max(page.width, page.height)).toBe(2339);
  expect((await stat(page.white)).size).toBeLessThanOrEqual(60_000);
  expect((await stat(page.colour)).size).toBeLessThanOrEqual(250_000);
  // Bit depth 1 and colour type 0 of the PNG's header.
  expect([...(await readFile(page.white)).subarray(24, 26)]).toEqual([1, 0]);
  const { rows, columns } = await darkness(page.white);
  // The margins are white, though the desk was dark; the text is between them, from 10 % to 87 % of the height.
  expect([rows[0], rows[19], columns[0], columns[19]].map((share) => share! < 0.001)).toEqual([true, true, true, true]);
  expect(rows.slice(2, 17).every((share) => share > 0.1 && share < 0.4)).toBe(true);
});

it("lines are level afterwards, and a small picture is made twice as large at most", async () => {
  const page = await made(await sharp(photographed()).jpeg().toBuffer(), "level.jpg");
  expect(page.height).toBeCloseTo(2 * 1040, -2);
  const { data, info } = await sharp(page.white).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  // The first dark pixel below 8 % of the height, in the first word and in the last.
  const topOf = (share: number) => {
    const x = Math.round(info.width * share);
    for (let y = Math.round(info.height * 0.08); y < info.height; y += 1) if (data[y * info.width + x]! < 128) return y;
    return -1;
  };
  expect(Math.abs(topOf(0.15) - topOf(0.83))).toBeLessThan(12);
});

itForAll([
  { side: 2339, color: 255 },
  { side: 800, color: 0 },
])("four black pixels are dust on a large page, and the dot of a letter on a small one", async ({ side, color }) => {
  const data = new Uint8Array(side * side).fill(255);
  const middle = Math.floor(side / 2);
  for (const row of [middle, middle + 1]) data.fill(0, row * side + middle, row * side + middle + 2);
  const pixels = await sharp(oneBitPng({ width: side, height: side, data }))
    .extractChannel(0)
    .raw()
    .toBuffer();
  expect(pixels[middle * side + middle]).toBe(color);
});

it("a picture of two by two pixels is a page of four by four", async () => {
  const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: "#fdfdfb" } });
  const page = await made(await dot.png().toBuffer(), "dot.png");
  const sizes = await Promise.all([page.white, page.colour].map(async (path) => (await sharp(path).metadata()).width));
  expect([page.width, page.height, ...sizes]).toEqual([4, 4, 4, 4]);
});

it("a picture that is turned is wide, and the whole of it stays if that is wanted", async () => {
  const bytes = await sharp(photographed()).jpeg().toBuffer();
  const turned = await made(bytes, "turned.jpg", { turn: 90 });
  expect(turned.width).toBeGreaterThan(turned.height);
  const whole = await made(bytes, "whole.jpg", { isWhole: true });
  expect([whole.isCut, whole.height / whole.width]).toEqual([false, expect.closeTo(1270 / 930, 2)]);
});

it("the orientation of EXIF is obeyed", async () => {
  const lying = await sharp(photographed()).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const page = await made(lying, "lying.jpg");
  expect(page.height).toBeGreaterThan(page.width);
});

it("a scan without any edge is taken whole", async () => {
  const scan = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#fdfdfb" } })
    .png()
    .toBuffer();
  const page = await made(scan, "scan.png");
  expect(page.isCut).toBe(false);
});

itForAll([
  ["nothing", Buffer.alloc(0)],
  ["HTML", Buffer.from("<!doctype html><p>Notice")],
  ["SVG", photographed()],
  ["a PDF", Buffer.from("%PDF-1.7\n")],
  ["the header of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])("what is no picture is unreadable, and nothing else happens", async ([name, bytes]) => {
  const path = join(folder, `${name}.jpg`);
  await writeFile(path, bytes);
  expect(await makePage(path, folder)).toBe("unreadable");
});

it("pages that cannot be written are an error, and not called unreadable", async () => {
  const path = join(folder, "good.jpg");
  await writeFile(path, await sharp(photographed()).jpeg().toBuffer());
  await expect(makePage(path, join(folder, "missing"))).rejects.toThrow("ENOENT");
});
