// Runs as a child process (see icon-renderer.ts) and renders the pictures from the source that it is sent. The server's
// own process decodes no SVG, because it decodes strangers' uploads.
import sharp, { type Sharp } from "sharp";
import { answerParent } from "../../child/answer-parent.ts";
import type { RenderedIcons, RenderSource } from "./icon-renderer.ts";
import type { Palette } from "../../../engine/media/palettes.ts";

// The sides of the pictures in favicon.ico, in pixels.
const icoSides = [16, 32, 48];
// Drawings have few colours; photographs are reduced to the same number.
const png = { palette: true, colours: 128, effort: 7 } as const;
const clear = { r: 0, g: 0, b: 0, alpha: 0 } as const;

sharp.concurrency(1);

answerParent(render);

async function render({ crest, small, ground, palette }: RenderSource): Promise<RenderedIcons> {
  const card = sharp(Buffer.from(shareCard(palette)));
  const ico = await Promise.all(icoSides.map((side) => fitted(small, side).png(png).toBuffer()));
  return {
    "favicon.ico": icoFile(icoSides.map((side, place) => ({ side, bytes: ico[place] ?? Buffer.alloc(0) }))),
    "favicon.png": await fitted(small, 64).png(png).toBuffer(),
    "apple-touch-icon.png": await square(crest, { side: 180, share: 0.94, ground }),
    "icon-192.png": await fitted(crest, 192).png(png).toBuffer(),
    "icon-512.png": await fitted(crest, 512).png(png).toBuffer(),
    // Launchers crop it to circles and other shapes, so the crest must stay in the middle.
    "icon-maskable-512.png": await square(crest, { side: 512, share: 0.72, ground }),
    "share.png": await card
      .composite([{ input: await fitted(crest, 330).png().toBuffer(), left: 435, top: 117 }])
      .png(png)
      .toBuffer(),
  };
}

/** A picture as large as fits into a square; the rest of the square is transparent. */
function fitted(picture: Uint8Array, side: number): Sharp {
  // The density makes a drawing sharp at the largest side.
  return sharp(picture, { density: 300 }).resize(side, side, { fit: "contain", background: clear });
}

/** A picture in the middle of an opaque square; it takes `share` of the side. */
async function square(
  picture: Uint8Array,
  { side, share, ground }: { side: number; share: number; ground: string },
): Promise<Buffer> {
  const input = await fitted(picture, Math.round(side * share))
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input }])
    .png(png)
    .toBuffer();
}

/** The bytes of an `.ico` file: a list of PNGs, each with its side in pixels and its offset in the file. */
function icoFile(pictures: readonly { side: number; bytes: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  // The type: an icon, not a cursor.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let place = head.length;
  pictures.forEach(({ side, bytes }, index) => {
    const entry = head.subarray(6 + 16 * index);
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    // One colour plane, 32 bits a pixel.
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(place, 12);
    place += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/**
 * The picture for link previews, as SVG without the crest: paper, two seams and a woven border. It has no words,
 * because a server may have no fonts; the services show the page's title beside it.
 */
function shareCard({ main, deep }: Palette): string {
  const seam = (y: number, colour: string) =>
    `<path d="M0 ${y}H1200" stroke="${colour}" stroke-width="4" stroke-dasharray="16 11"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke-linecap="round"><defs>` +
    '<pattern id="p" width="40" height="30" patternUnits="userSpaceOnUse" y="582">' +
    '<g transform="scale(1.25)" stroke-width="2.4">' +
    '<path d="M3 3h9M19 3h9M3 21h9M19 21h9" stroke="#fbf4e4"/>' +
    '<path d="M3 11l9-4M20 7l9 4M3 13l9 4M20 17l9-4" stroke="#e0675c"/>' +
    `<path d="M16 12h.1M0 12h.1M32 12h.1" stroke="#f0b429" stroke-width="4.5"/></g></pattern></defs>` +
    `<path fill="#fbf7ec" d="M0 0H1200V564H0z"/><path fill="${deep}" d="M0 0H1200V26H0z"/>` +
    `<path fill="${main}" d="M0 564H1200V630H0z"/>` +
    `<path fill="url(#p)" d="M0 582H1200V612H0z"/>${seam(42, main)}${seam(540, main)}${seam(552, "#a81f28")}</svg>`
  );
}
