import { crc32, deflateSync } from "node:zlib";
import type { Grey } from "./pixels.ts";

/** What is darker than this becomes black. */
const blackBelow = 150;
/**
 * Black marks of so few pixels, such as dust, become white on a page whose longer side has 2,339 pixels. On a smaller
 * one the dots of letters have fewer too: at 1,600 pixels, five would take nine dots from a page of 12 points.
 */
const dust = { pixels: 5, side: 2339 } as const;

/** A PNG of one bit a pixel, black and white, without any other data. */
export function oneBitPng(page: Grey): Buffer {
  const { width, height } = page;
  const black = blackOf(page);
  const rowBytes = Math.ceil(width / 8);
  // Each row begins with its filter: 0 keeps it, 2 stores what differs from the row above.
  const [kept, differing] = [Buffer.alloc(height * (rowBytes + 1)), Buffer.alloc(height * (rowBytes + 1))];
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    differing[start] = 2;
    for (let x = 0; x < width; x += 1) if (!black[y * width + x]) kept[start + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
    for (let at = start + 1; at < start + 1 + rowBytes; at += 1)
      differing[at] = kept[at]! - (y === 0 ? 0 : kept[at - rowBytes - 1]!);
  }
  const [plain, filtered] = [deflateSync(kept, { level: 9 }), deflateSync(differing, { level: 9 })];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel; colour type 0 is grey.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", plain.length < filtered.length ? plain : filtered),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** 1 for each black pixel, without the dust. */
function blackOf({ width, height, data }: Grey): Uint8Array {
  const black = data.map((value) => (value < blackBelow ? 1 : 0));
  const seen = new Uint8Array(black.length);
  const mark: number[] = [];
  const mostDust = dust.pixels * Math.min(1, Math.max(width, height) / dust.side) ** 2;
  for (let start = 0; start < black.length; start += 1) {
    if (!black[start] || seen[start]) continue;
    mark.length = 0;
    mark.push(start);
    seen[start] = 1;
    for (let next = 0; next < mark.length; next += 1) {
      const [x, y] = [mark[next]! % width, Math.floor(mark[next]! / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const at = row * width + column;
          if (!black[at] || seen[at]) continue;
          seen[at] = 1;
          mark.push(at);
        }
    }
    if (mark.length <= mostDust) for (const at of mark) black[at] = 0;
  }
  return black;
}
