import { middle, parsePoint, type Point, upperPart } from "./focus.ts";

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/**
 * Widths in pixels in which an uploaded picture is stored; larger ones than its own are skipped (requirements R11.1).
 */
export const variantWidths = [320, 640, 960, 1600] as const;

const ownPicture = /^\/media\/[0-9a-f]+-(\d+)x(\d+)(?:-(\d{1,3})-(\d{1,3}))?\.\w+$/;
const hostedPicture = /^https?:\/\/[^#]+#([1-9]\d{0,4})x([1-9]\d{0,4})-(\d{1,3})-(\d{1,3})$/i;

/** Width, height and focus, as they stand in a picture's address. */
function partsOf(address: string): RegExpExecArray | null {
  return ownPicture.exec(address) ?? hostedPicture.exec(address);
}

/**
 * Reads the size of an uploaded picture from its address, such as `/media/<hash>-800x450.svg`, or
 * `https://images.example/a.jpg#800x450-50-25` on an image host.
 */
export function sizeOf(address: string): Size | undefined {
  const [, width, height] = partsOf(address) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/**
 * Reads the point of an uploaded picture that its content makes the most important one from its address, such as
 * `/media/<hash>-600x800-50-25.webp`. Undefined for drawings, and for pictures of other sites that were not sent there
 * from here.
 */
export function focusOf(address: string): Point | undefined {
  const [, , , x, y] = partsOf(address) ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/**
 * The point of a picture that stays visible where it is cropped: the one that the administrator has set, else the one
 * that its content decides.
 */
export function pointOf(address: string, stored: string | null | undefined): Point {
  return parsePoint(stored) ?? focusOf(address) ?? (sizeOf(address) ? middle : upperPart);
}

/**
 * The address of a picture on an image host, with its size and focus as the fragment, which browsers keep to
 * themselves: pages then need no query for them, as with the site's own pictures (decision 59).
 */
export function hostedAddress(address: string, { width, height }: Size, { x, y }: Point): string {
  return `${address.replace(/#.*$/s, "")}#${width}x${height}-${x}-${y}`;
}

/** Whether an address is that of an upload to this site. */
export function isUpload(address: string): boolean {
  return address.startsWith("/media/");
}

const uploadInText = /(?<![\w./:-])\/media\/[\w-]+(?:[./][\w-]+)*/g;

/** The addresses of uploads to this site that a text names, such as those of the pictures between its paragraphs. */
export function uploadsIn(text: string): string[] {
  return text.match(uploadInText) ?? [];
}

/** All sizes in which a picture of the given size is stored, in ascending order; the last is its own. */
export function variantSizes(size: Size): Size[] {
  const smaller = variantWidths.filter((width) => width < size.width);
  return [
    ...smaller.map((width) => ({
      width,
      height: Math.max(1, Math.round((size.height * width) / size.width)),
    })),
    size,
  ];
}

/** The name of a picture's largest file, without extension: the hash of the upload, the size and the focus. */
export function pictureName(hash: string, { width, height }: Size, { x, y }: Point): string {
  return `${hash}-${width}x${height}-${x}-${y}`;
}

/**
 * The sizes of the picture with this name and the name of the file of each, in ascending order; the last is its own.
 */
export function variantsOf(name: string, size: Size): (Size & { name: string })[] {
  const hash = name.split("-", 1)[0];
  return variantSizes(size).map(({ width, height }) => ({
    width,
    height,
    name: width === size.width ? name : `${hash}-${width}x${height}`,
  }));
}

/** The address of the largest size of a picture that is not wider than `width`; the picture itself if there is none. */
export function variantOf(address: string, width: number): string {
  const sizes = srcSet(address)
    ?.split(", ")
    .map((variant) => variant.split(" "));
  return sizes?.findLast(([, wide]) => Number.parseInt(wide!, 10) <= width)?.[0] ?? address;
}

/**
 * The `srcset` of an uploaded picture. It follows from the address alone, so rendering a page needs no query.
 * Undefined for a picture stored in a single size, such as an SVG.
 */
export function srcSet(address: string): string | undefined {
  const size = sizeOf(address);
  if (!size || !isUpload(address) || !address.endsWith(".webp")) return undefined;
  const variants = variantsOf(address.slice("/media/".length, -".webp".length), size);
  if (variants.length === 1) return undefined;
  return variants.map(({ name, width }) => `/media/${name}.webp ${width}w`).join(", ");
}
