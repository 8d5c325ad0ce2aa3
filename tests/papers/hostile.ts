import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { seededRandom } from "../kit/seeded-random.ts";

/**
 * A file that somebody sends as a picture of a paper. `outcome` is what may come of it: the text is read; the picture
 * is kept but nothing is read; the file is refused; or any of these, with a sentence.
 */
export type Hostile = {
  file: string;
  outcome: "read" | "kept" | "refused" | "any";
  why: string;
  bytes: Buffer | Promise<Buffer>;
};

const quality = { quality: 75 };
const jpegOf = (picture: Sharp) => picture.jpeg(quality).toBuffer();
const blank = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const pdfSample = (name: string) => readFileSync(join(import.meta.dirname, "..", "samples", "pdfs", name));

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of black pixels, one bit each, with only the first of its rows if `rows` says so. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** The JPEG with other dimensions in its frame header than it has. */
function declared(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  if (frame < 0) throw new Error("The picture has no baseline frame.");
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Lines like handwriting: loops of a pen, which no reader of print reads. */
function handwriting(): Buffer {
  const random = seededRandom(51);
  const lines = Array.from({ length: 14 }, (_, line) => {
    const y = 160 + line * 110;
    let path = `M110 ${y}`;
    for (let x = 110; x < 1050 + random.below(200); x += 16 + random.below(22))
      path += ` q${random.below(24)} ${-20 - random.below(50)} 12 ${random.below(16) - 8}t9 ${random.below(12) - 6}`;
    return `<path d="${path}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1900">
<rect width="1400" height="1900" fill="#efe9dc"/>
<g fill="none" stroke="#23356b" stroke-width="4">${lines.join("")}</g></svg>`,
  );
}

/** The grain of a desk. */
function wood(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height, 0);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels[at] = 90 + 22 * Math.sin(y / 11 + 3 * Math.sin(x / 170)) + 9 * Math.sin(y / 2.7 + x / 300);
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } }).tint("#a07850");
}

/** Random dots, of which each is a letter to a reader that looks for connected shapes. */
function dots(width: number, height: number): Sharp {
  const random = seededRandom(7);
  const pixels = Buffer.from(Array.from({ length: width * height }, () => (random.below(4) === 0 ? 0 : 255)));
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

const script = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><script>alert(1)</script>
<image href="http://127.0.0.1:9/secret.png" width="9" height="9"/>
<text x="20" y="80" font-size="40">Notice</text></svg>`;

/** Makes the files from a photograph of a paper, a clean print of it, and a print in another script. */
export function hostileFiles(photo: Buffer, print: Buffer, devanagari: Buffer, pages: Buffer): Hostile[] {
  const picture = () => sharp(photo);
  const half = () => picture().resize({ width: 900 }).toBuffer();
  const twoPapers = async () => {
    const one = await half();
    const { height } = await sharp(one).metadata();
    const second = await sharp(one).rotate(180).toBuffer();
    return jpegOf(
      blank(1800, height, "#543").composite([
        { input: one, left: 0, top: 0 },
        { input: second, left: 900, top: 0 },
      ]),
    );
  };
  /** The upper half lies over the lower one, so that only its back is seen there. */
  const foldedOver = async () => {
    const { width, height } = await picture().metadata();
    const back = await blank(width, Math.round(height / 2), "#d8d4cc")
      .png()
      .toBuffer();
    return jpegOf(picture().composite([{ input: back, left: 0, top: Math.round(height / 2) }]));
  };
  /** Ten frames of 300 × 400 pixels, each of another grey. */
  const animation = () => {
    const pixels = Buffer.alloc(300 * 4000 * 3);
    for (let frame = 0; frame < 10; frame += 1) pixels.fill(frame * 25, frame * 360_000, (frame + 1) * 360_000);
    return sharp(pixels, { raw: { width: 300, height: 4000, channels: 3, pageHeight: 400 } });
  };
  const heic = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(40_000, 7)]);
  const files: Hostile[] = [
    { file: "no-paper.jpg", outcome: "kept", why: "only a desk", bytes: jpegOf(wood(2000, 2600)) },
    {
      file: "blank-paper.jpg",
      outcome: "kept",
      why: "nothing is printed",
      bytes: jpegOf(blank(2000, 2600, "#eeebe4")),
    },
    { file: "upside-down.jpg", outcome: "any", why: "turned by 180 degrees", bytes: jpegOf(picture().rotate(180)) },
    { file: "sideways.jpg", outcome: "any", why: "turned by 90 degrees", bytes: jpegOf(picture().rotate(90)) },
    { file: "blurred.jpg", outcome: "kept", why: "out of focus", bytes: jpegOf(picture().blur(14)) },
    { file: "dark.jpg", outcome: "any", why: "taken at night", bytes: jpegOf(picture().linear(0.07, 2)) },
    { file: "too-bright.jpg", outcome: "any", why: "taken in the sun", bytes: jpegOf(picture().linear(0.5, 170)) },
    { file: "two-papers.jpg", outcome: "any", why: "two papers, one upside down", bytes: twoPapers() },
    { file: "folded-over.jpg", outcome: "read", why: "only the upper half is seen", bytes: foldedOver() },
    {
      file: "40-megapixels.jpg",
      outcome: "read",
      why: "40 megapixels",
      bytes: jpegOf(picture().resize(5400, 7400, { fit: "fill" })),
    },
    { file: "header-only.heic", outcome: "refused", why: "the header of HEIC, then nothing", bytes: heic },
    { file: "handwriting.jpg", outcome: "kept", why: "written by hand", bytes: jpegOf(sharp(handwriting())) },
    { file: "another-script.png", outcome: "any", why: "Devanagari", bytes: devanagari },
    {
      file: "declares-60000.png",
      outcome: "refused",
      why: "60,000 × 60,000 pixels",
      bytes: blackPng(60_000, 60_000, 8),
    },
    {
      file: "declares-65500.jpg",
      outcome: "refused",
      why: "65,500 × 65,500 pixels",
      bytes: half().then((jpeg) => declared(jpeg, 65_500, 65_500)),
    },
    { file: "bomb.png", outcome: "refused", why: "625 megapixels in 80 kB", bytes: blackPng(25_000, 25_000) },
    { file: "truncated.jpg", outcome: "any", why: "the first 40 %", bytes: photo.subarray(0, photo.length * 0.4) },
    { file: "animated.gif", outcome: "refused", why: "ten frames", bytes: animation().gif().toBuffer() },
    { file: "animated.webp", outcome: "any", why: "ten frames", bytes: animation().webp().toBuffer() },
    { file: "cmyk.jpg", outcome: "read", why: "colours of a press", bytes: jpegOf(picture().toColourspace("cmyk")) },
    { file: "drawing.svg", outcome: "refused", why: "a script and an outside picture", bytes: Buffer.from(script) },
    { file: "drawing.jpg", outcome: "refused", why: "SVG with a wrong ending", bytes: Buffer.from(script) },
    { file: "page.jpg", outcome: "refused", why: "HTML", bytes: Buffer.from("<!doctype html><title>Sign in</title>") },
    { file: "empty.jpg", outcome: "refused", why: "zero bytes", bytes: Buffer.alloc(0) },
    { file: "one-pixel.png", outcome: "kept", why: "one pixel", bytes: blank(1, 1, "#fff").png().toBuffer() },
    {
      file: "strip.jpg",
      outcome: "any",
      why: "a screenshot of 300 × 15,000 pixels",
      bytes: jpegOf(blank(300, 15_000, "#fff")),
    },
    { file: "dots.png", outcome: "kept", why: "a million shapes: slow", bytes: dots(2000, 2600).png().toBuffer() },
    {
      file: "transparent.png",
      outcome: "any",
      why: "black letters on nothing",
      bytes: sharp({ create: { width: 1600, height: 2200, channels: 4, background: "#0000" } })
        .composite([{ input: Buffer.from(script.replace(/<script.*\n.*\n/, "")), left: 80, top: 80 }])
        .png()
        .toBuffer(),
    },
    {
      file: "sixteen-bits.png",
      outcome: "read",
      why: "16 bits a colour",
      bytes: sharp(print).toColourspace("rgb16").png().toBuffer(),
    },
    {
      file: "scan.tiff",
      outcome: "any",
      why: "a scanner's TIFF",
      bytes: sharp(print).tiff({ compression: "lzw" }).toBuffer(),
    },
    { file: "png-named.jpg", outcome: "read", why: "PNG with a wrong ending", bytes: print },
    {
      file: "long-comment.jpg",
      outcome: "any",
      why: "600 kB of comments before the picture",
      bytes: half().then((jpeg) => commented(jpeg)),
    },
    {
      file: "archive-behind.jpg",
      outcome: "any",
      why: "a ZIP archive after the picture's end",
      bytes: half().then((jpeg) => Buffer.concat([jpeg, Buffer.from("PK\u0003\u0004"), Buffer.alloc(2_000, 1)])),
    },
    { file: "200-pages.pdf", outcome: "read", why: "200 scanned pages: the first 20", bytes: pages },
    {
      file: "password.pdf",
      outcome: "refused",
      why: "needs a password",
      bytes: pdfSample("35-user-password-aes-256.pdf"),
    },
    { file: "first-half.pdf", outcome: "any", why: "the first half of a file", bytes: pdfSample("31-first-half.pdf") },
    {
      file: "form-in-itself.pdf",
      outcome: "any",
      why: "draws itself for ever",
      bytes: pdfSample("42-form-in-itself.pdf"),
    },
    { file: "html.pdf", outcome: "refused", why: "HTML with a PDF's ending", bytes: pdfSample("44-html.pdf") },
  ];
  // The pixels lie so that each of them is upright once its orientation is heeded: mirrored first, then turned.
  const stored: Record<number, readonly [isMirrored: boolean, turn: number]> = {
    1: [false, 0],
    2: [true, 0],
    3: [false, 180],
    4: [true, 180],
    5: [true, 270],
    6: [false, 270],
    7: [true, 90],
    8: [false, 90],
  };
  for (const [orientation, [isMirrored, turn]] of Object.entries(stored))
    files.push({
      file: `orientation-${orientation}.jpg`,
      outcome: "read",
      why: `EXIF orientation ${orientation}`,
      bytes: half()
        .then((upright) => sharp(upright).flop(isMirrored).png().toBuffer())
        .then((mirrored) => sharp(mirrored).rotate(turn).png().toBuffer())
        .then((turned) => jpegOf(sharp(turned).withMetadata({ orientation: Number(orientation) }))),
    });
  return files;
}

/** The JPEG with ten comments of 60,000 bytes after its first marker. */
function commented(jpeg: Buffer): Buffer {
  const comment = Buffer.alloc(60_002, "x");
  comment.writeUInt16BE(60_002);
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), comment]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 10 }, () => marked), jpeg.subarray(2)]);
}
