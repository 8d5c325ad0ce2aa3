// Runs as a process of its own (see icon-renderer.ts) and makes the pictures of which it is sent the source. In the server's
// process no SVG is decoded, because strangers' uploads are decoded there.
import sharp, { type Sharp } from "sharp";
import { icoFile } from "./ico-file.ts";
import type { RenderedIcons, RenderSource } from "./icon-renderer.ts";
import { shareCard } from "./share-card.ts";

// The sides of the pictures in favicon.ico, in pixels.
const icoSides = [16, 32, 48];
// Drawings have few colours; those of a photograph are reduced to as many.
const png = { palette: true, colours: 128, effort: 7 } as const;
const clear = { r: 0, g: 0, b: 0, alpha: 0 } as const;

sharp.concurrency(1);

process.once("message", (source: RenderSource) => {
  render(source).then(
    (files) => process.send?.({ files }, () => process.disconnect()),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.disconnect()),
  );
});

async function render({ crest, small, ground, palette }: RenderSource): Promise<RenderedIcons> {
  const card = sharp(Buffer.from(shareCard(palette)));
  const ico = await Promise.all(icoSides.map((side) => fitted(small, side).png(png).toBuffer()));
  return {
    "favicon.ico": icoFile(icoSides.map((side, place) => ({ side, png: ico[place] ?? Buffer.alloc(0) }))),
    "favicon.png": await fitted(small, 64).png(png).toBuffer(),
    "apple-touch-icon.png": await square(crest, { side: 180, share: 0.94, ground }),
    "icon-192.png": await fitted(crest, 192).png(png).toBuffer(),
    "icon-512.png": await fitted(crest, 512).png(png).toBuffer(),
    // Launchers cut circles and other shapes out of it, so that the crest stays in the middle.
    "icon-maskable-512.png": await square(crest, { side: 512, share: 0.72, ground }),
    "share.png": await card.composite([{ input: await fitted(crest, 330).png().toBuffer(), left: 435, top: 117 }]).png(png).toBuffer(),
  };
}

/** A picture as large as fits into a square; what is left of the square is clear. */
function fitted(picture: Uint8Array, side: number): Sharp {
  // The density makes a drawing sharp at the largest side.
  return sharp(picture, { density: 300 }).resize(side, side, { fit: "contain", background: clear });
}

/** A picture in the middle of a full square; it takes `share` of the side. */
async function square(picture: Uint8Array, { side, share, ground }: { side: number; share: number; ground: string }): Promise<Buffer> {
  const input = await fitted(picture, Math.round(side * share)).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } }).composite([{ input }]).png(png).toBuffer();
}
