import { middle, parsePoint, type Point, upperPart } from "./focus.ts";

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** Widths in pixels in which an uploaded picture is stored. Widths above its own are skipped (requirements R11.1). */
export const variantWidths = [320, 640, 960, 1600] as const;

const ownPicture = /^\/media\/[0-9a-f]+-(\d+)x(\d+)(?:-(\d{1,3})-(\d{1,3}))?\.\w+$/;
const hostedPicture = /^https?:\/\/[^#]+#([1-9]\d{0,4})x([1-9]\d{0,4})-(\d{1,3})-(\d{1,3})$/i;

/** Extracts width, height and focal point from a picture's address. */
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
 * Reads from the address of an uploaded picture the focal point that the server found in its content, such as "50 25"
 * from `/media/<hash>-600x800-50-25.webp`. Undefined for drawings, and for pictures that other sites host, unless this
 * site uploaded them there.
 */
export function focusOf(address: string): Point | undefined {
  const [, , , x, y] = partsOf(address) ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/**
 * The point of a picture that stays visible when it is cropped: the one that an administrator set, else the one that
 * the server found in its content, else a default.
 */
export function pointOf(address: string, stored: string | null | undefined): Point {
  return parsePoint(stored) ?? focusOf(address) ?? (sizeOf(address) ? middle : upperPart);
}

/**
 * The address of a picture on an image host, with its size and focal point in the fragment. Browsers do not send the
 * fragment, and pages need no query to know the size, as for the site's own pictures (decision 59).
 */
export function hostedAddress(address: string, { width, height }: Size, { x, y }: Point): string {
  return `${address.replace(/#.*$/s, "")}#${width}x${height}-${x}-${y}`;
}

/** Whether an address is the path of an upload to this site. */
export function isUpload(address: string): boolean {
  return address.startsWith("/media/");
}

/**
 * The hash of a file, with which the names and addresses of all its sizes begin. A name without a hash is returned
 * unchanged.
 */
export function fileHash(nameOrAddress: string): string {
  const name = nameOrAddress.replace(/^\/media\//, "");
  return /^[0-9a-f]+/.exec(name)?.[0] ?? name;
}

const uploadInText = /(?<![\w./:-])\/media\/[\w-]+(?:[./][\w-]+)*/g;

/** The addresses of uploads to this site in a text, such as those of the pictures between its paragraphs. */
export function uploadsIn(text: string): string[] {
  return text.match(uploadInText) ?? [];
}

/** All sizes in which a picture of the given size is stored, in ascending order; the last one is the picture's own. */
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

/** The name of a picture's largest file, without extension: the hash of the upload, the size and the focal point. */
export function pictureName(hash: string, { width, height }: Size, { x, y }: Point): string {
  return `${hash}-${width}x${height}-${x}-${y}`;
}

/**
 * All sizes of the picture with this name, each with the name of its file, in ascending order; the last one is the
 * picture's own.
 */
export function variantsOf(name: string, size: Size): (Size & { name: string })[] {
  const hash = name.split("-", 1)[0];
  return variantSizes(size).map(({ width, height }) => ({
    width,
    height,
    name: width === size.width ? name : `${hash}-${width}x${height}`,
  }));
}

/**
 * The address of a picture's largest variant that is at most `width` wide; the picture's own address if there is none.
 */
export function variantOf(address: string, width: number): string {
  const sizes = srcSet(address)
    ?.split(", ")
    .map((variant) => variant.split(" "));
  return sizes?.findLast(([, wide]) => Number.parseInt(wide!, 10) <= width)?.[0] ?? address;
}

/**
 * The `srcset` of an uploaded picture. It is computed from the address, so that rendering a page needs no query.
 * Undefined for a picture stored in a single size, such as an SVG.
 */
export function srcSet(address: string): string | undefined {
  const size = sizeOf(address);
  if (!size || !isUpload(address) || !address.endsWith(".webp")) return undefined;
  const variants = variantsOf(address.slice("/media/".length, -".webp".length), size);
  if (variants.length === 1) return undefined;
  return variants.map(({ name, width }) => `/media/${name}.webp ${width}w`).join(", ");
}
