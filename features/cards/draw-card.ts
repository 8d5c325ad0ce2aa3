// Draws one card, in a process of its own (server.ts). Its environment names only the fonts beside this file, so that a
// card looks the same on every machine. Without that setting letters would be boxes.
import sharp from "sharp";
import { answerParent } from "../../server/child/answer-parent.ts";
import type { CardSource } from "./card.ts";
import { cutAtWord, fragments } from "./cut-at-word.ts";

/** Size in pixels. Link previews show this ratio uncropped (https://ogp.me and WhatsApp both take 1.91:1). */
const [width, height] = [1200, 630] as const;
const margin = 64;
/** Width of the texts, and the lowest line that they may reach, in pixels. */
const inner = width - 2 * margin;
const bottom = 526;
const crestSide = 96;

/** Maximum size of a card in bytes, and the JPEG qualities to try until it fits. */
const mostBytes = 100_000;
const qualities = [84, 74, 62, 48, 30] as const;

const paper = "#fbf7ec";
const ink = "#1d2a24";
const grey = "#46544c";
const red = "#a81f28";
const cream = "#fbf4e4";

/** Characters for which the fonts have no glyph. The card would show a box for each. */
const unwritable = /[^ -~\u00A0-\u00FF\u0964\u0965\u0980-\u09FE\u200B-\u200D\u2010-\u2026\u2030\u20AC\u2122\u2212]/gu;

sharp.concurrency(1);
answerParent(draw);

/** Draws the card as a JPEG of at most 100,000 bytes. */
async function draw({ crest, ...source }: CardSource & { crest: Uint8Array }): Promise<Uint8Array> {
  const { main } = source.palette;
  const beside = margin + crestSide + 24;
  const school = await fit(source.school, { ...head, colour: main, width: width - margin - beside });
  const label = await fit([source.kind, source.date].filter(Boolean).join("  ·  "), { ...one, colour: red });
  const address = await fit(source.address, { ...foot, colour: cream });
  const layers = [
    {
      input: await sharp(crest).resize(crestSide, crestSide, { fit: "inside" }).png().toBuffer(),
      left: margin,
      top: 52,
    },
    ...placed(school, beside, 52 + Math.max(0, (crestSide - (school?.height ?? 0)) / 2)),
    ...placed(label, margin, 174),
    ...placed(address, margin, 596 - (address?.height ?? 0) / 2),
  ];
  const top = 174 + (label ? label.height + 28 : 0);
  const hasText = writable(source.text) !== "";
  const title = await fit(source.title, { ...heading, height: hasText ? 176 : bottom - top, colour: ink });
  layers.push(...placed(title, margin, top));
  const below = top + (title ? title.height + 32 : 0);
  const text = await fit(source.text, { ...body, height: Math.min(bottom - below, 168), colour: grey });
  layers.push(...placed(text, margin, below));
  const whole = sharp(Buffer.from(ground(source.palette)))
    .composite(layers)
    .flatten({ background: paper });
  const pixels = await whole.raw().toBuffer({ resolveWithObject: true });
  let picture = Buffer.alloc(0);
  for (const quality of qualities) {
    const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels };
    // Full colour resolution (4:4:4) keeps letters sharp.
    picture = await sharp(pixels.data, { raw }).jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
    if (picture.length <= mostBytes) break;
  }
  return picture;
}

/** How to draw a text: the font sizes to try, the largest first, and the available space, all in pixels. */
type Style = { sizes: readonly number[]; height: number; width: number; weight: "bold" | "normal"; colour: string };
type Written = { input: Buffer; width: number; height: number };

const head = { sizes: [42, 38, 34, 30], height: crestSide, weight: "bold" } as const;
const one = { sizes: [29], height: 44, width: inner, weight: "bold" } as const;
const foot = { sizes: [27, 23, 19], height: 34, width: inner, weight: "normal" } as const;
const heading = { sizes: [66, 58, 52, 46, 41], width: inner, weight: "bold" } as const;
const body = { sizes: [30], width: inner, weight: "normal" } as const;

/** Removes what the fonts cannot draw: letters of other scripts, emoji and direction marks. */
function writable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(unwritable, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s\u200B-\u200D]+$/, "")
    .trim();
}

/**
 * Draws a text in the largest size that fits. If none does, draws as many words as fit. Undefined for a text without
 * letters.
 */
async function fit(text: string, style: Style): Promise<Written | undefined> {
  const all = writable(text);
  if (all === "") return undefined;
  for (const size of style.sizes) {
    const written = await write(all, size, style);
    if (written.height <= style.height && written.width <= style.width) return written;
  }
  const size = style.sizes.at(-1) ?? 0;
  const parts = fragments(all);
  let [fits, tooMuch] = [0, parts.length];
  let best: Written | undefined;
  while (tooMuch - fits > 1) {
    const middle = (fits + tooMuch) >> 1;
    const written = await write(cutAtWord(parts, middle), size, style);
    if (written.height <= style.height) [fits, best] = [middle, written];
    else tooMuch = middle;
  }
  return best;
}

/**
 * Draws a text. Pango shapes and wraps it; at 72 dots per inch a point is a pixel. Long words are broken between
 * clusters.
 */
async function write(text: string, size: number, { width: room, weight, colour }: Style): Promise<Written> {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" font_weight="${weight}" lang="bn">${escaped}</span>`,
      font: `Noto Sans Bengali, Noto Sans ${size}`,
      width: room,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * 0.1),
      wrap: "word-char",
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

function placed(written: Written | undefined, left: number, top: number) {
  return written ? [{ input: written.input, left, top: Math.round(top) }] : [];
}

/** The card without its texts. Its bands and seams are those of the link preview of other pages. */
function ground({ main, deep }: CardSource["palette"]): string {
  const seam = (y: number, colour: string) =>
    `<path d="M0 ${y}H${width}" stroke="${colour}" stroke-width="4" stroke-dasharray="16 11" stroke-linecap="round"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${paper}" d="M0 0H${width}V${height}H0z"/><path fill="${deep}" d="M0 0H${width}V20H0z"/>` +
    `<path fill="${main}" d="M0 562H${width}V${height}H0z"/>${seam(34, main)}${seam(548, red)}</svg>`
  );
}
