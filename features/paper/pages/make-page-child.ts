// Makes one page of a picture, in a process of its own (make-page.ts).
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { answerParent } from "../../../server/child/answer-parent.ts";
import { decode } from "../../../server/media/decode.ts";
import { MediaError } from "../../../server/media/media-error.ts";
import { clearBorder } from "./steps/clear-border.ts";
import { doubtsAbout } from "./steps/doubts.ts";
import { findPaper } from "./steps/find-paper.ts";
import { type Corners, flatten, type Point, sizeOfSheet } from "./steps/flatten.ts";
import type { MadePage, PageQuestion } from "./make-page.ts";
import { oneBitPng } from "./steps/one-bit-png.ts";
import { type Colours, shrinkToGrey } from "./steps/pixels.ts";
import { findBend } from "./steps/straighten.ts";
import { whiten } from "./steps/whiten.ts";

/** Longer side of a decoded picture, in pixels: a sheet that fills it keeps some 200 dots per inch. */
const decoded = 3000;
/** The longest side that a page may have, in pixels: that of A4 at 200 dots per inch. */
const longest = 2339;
/** A page is at most so many times as large as the sheet in the picture. */
const largest = 2;
/** Longer sides at which the edges of the paper and the lines of text are found. */
const [sought, straightened] = [440, 1000] as const;
/** How much lines may lean, as a share of the width: 7 degrees in a whole picture, 1 on a sheet that is cut out. */
const lean = { whole: 0.123, cut: 0.02 } as const;

/** Maximum bytes of a white page and of one in colours, and what to try until they fit: longer sides, and qualities. */
const mostBytes = { white: 60_000, colour: 250_000 } as const;
const sides = [longest, 1990, 1754, 1400, 1000] as const;
const colourSides = [1754, 1240, 880] as const;
const qualities = [80, 70, 60, 48, 35, 20] as const;

answerParent(makePage);

async function makePage({ picture, folder, turn, isWhole }: PageQuestion): Promise<MadePage | "unreadable"> {
  const pixels = await coloursOf(picture);
  if (!pixels) return "unreadable";
  const small = shrinkToGrey(pixels, (sought * pixels.width) / Math.max(pixels.width, pixels.height));
  const paper = isWhole ? undefined : findPaper(small);
  const corners = turned(paper ? scaled(paper, pixels.width / small.width) : cornersOf(pixels), turn);
  const sheet = sizeOfSheet(corners);
  const longestOfSheet = Math.round(largest * Math.max(sheet.width, sheet.height));
  const size = (side: number) => fit(sheet, Math.min(side, longestOfSheet));
  const bend = findBend(whiten(flatten(pixels, corners, size(straightened))), paper ? lean.cut : lean.whole);
  const flat = flatten(pixels, corners, size(longest), bend);
  const paths = {
    white: join(folder, "white.png"),
    colour: join(folder, "colour.jpg"),
    forReading: join(folder, "reading.png"),
  };
  await writeFile(paths.colour, await colourJpeg(flat));
  const white = whiten(flat);
  clearBorder(white);
  const { width, height } = white;
  await writeFile(paths.white, await whitePng(white));
  const forReading = whiten(flat, true);
  clearBorder(forReading);
  const grey = sharp(forReading.data, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
  await grey.png({ compressionLevel: 6 }).toFile(paths.forReading);
  return { ...paths, width, height, isCut: paper !== undefined, doubts: doubtsAbout(flat, white, paper !== undefined) };
}

/** The pixels of a picture file, upright, on white; undefined if it is none or beyond the limits. */
async function coloursOf(path: string): Promise<Colours | undefined> {
  try {
    const { data, width, height, channels } = await decode(await readFile(path), { width: decoded, height: decoded });
    if (Math.min(width, height) < 2) return undefined;
    if (channels === 3) return { width, height, data };
    const out = new Uint8Array(width * height * 3);
    const hasAlpha = channels === 2 || channels === 4;
    for (let at = 0; at < width * height; at += 1) {
      const alpha = hasAlpha ? data[at * channels + channels - 1]! / 255 : 1;
      for (let channel = 0; channel < 3; channel += 1)
        out[at * 3 + channel] = 255 - (255 - data[at * channels + (channels > 2 ? channel : 0)]!) * alpha;
    }
    return { width, height, data: out };
  } catch (error) {
    if (error instanceof MediaError) return undefined;
    throw error;
  }
}

const cornersOf = ({ width, height }: Colours): Corners => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

const scaled = (corners: Corners, by: number) => corners.map(([x, y]): Point => [x * by, y * by]) as unknown as Corners;

/** The corners from the one that is the upper left one after a turn, clockwise by so many degrees. */
function turned(corners: Corners, turn: PageQuestion["turn"]): Corners {
  const first = (4 - turn / 90) % 4;
  return [0, 1, 2, 3].map((at) => corners[(first + at) % 4]!) as unknown as Corners;
}

/** A size with these proportions and this longer side, in whole pixels. */
function fit({ width, height }: { width: number; height: number }, side: number) {
  const scale = side / Math.max(width, height);
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
}

/** The sides to try, the longest first; none is longer than that of the page (`own`). */
const upTo = (own: number, all: readonly number[]) => [...new Set(all.map((side) => Math.min(side, own)))];

async function colourJpeg({ width, height, data }: Colours): Promise<Buffer> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const side of upTo(Math.max(width, height), colourSides)) {
    const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ ...fit({ width, height }, side), fit: "fill" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: 3 } as const;
    for (const quality of qualities) {
      jpeg = await sharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
      if (jpeg.length <= mostBytes.colour) return jpeg;
    }
  }
  return jpeg;
}

async function whitePng({ width, height, data }: { width: number; height: number; data: Uint8Array }): Promise<Buffer> {
  let png: Buffer = Buffer.alloc(0);
  const own = Math.max(width, height);
  for (const side of upTo(own, sides)) {
    const size = fit({ width, height }, side);
    const page =
      side === own
        ? { width, height, data }
        : {
            ...size,
            data: await sharp(data, { raw: { width, height, channels: 1 } })
              .resize({ ...size, fit: "fill" })
              .extractChannel(0)
              .raw()
              .toBuffer(),
          };
    png = oneBitPng(page);
    if (png.length <= mostBytes.white) break;
  }
  return png;
}
