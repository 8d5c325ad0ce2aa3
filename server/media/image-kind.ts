/** The recognized picture formats. HEIC is recognized only to refuse it with a message of its own. */
type ImageKind = "jpeg" | "png" | "webp" | "heic";

const heifBrands = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

/** Detects a picture's format from its first 16 bytes; undefined if it is none of these. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16));
  const text = (from: number, to: number) => start.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && heifBrands.test(text(8, 12))) return "heic";
  return undefined;
}

/** Whether a PNG has an `acTL` chunk before its data, that is, is animated. sharp does not report this. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const chunk = png.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/** The size of an SVG drawing in pixels, as `800x450`. Throws unless its `width` and `height` are whole numbers. */
export function svgSize(svg: string): string {
  const tag = /<svg[^<>]*>/.exec(svg)?.[0] ?? "";
  const width = /\swidth="(\d+)"/.exec(tag)?.[1];
  const height = /\sheight="(\d+)"/.exec(tag)?.[1];
  if (width === undefined || height === undefined) {
    throw new Error("A drawing must say its width and height in whole pixels.");
  }
  return `${width}x${height}`;
}
