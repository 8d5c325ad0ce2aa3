/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** Widths in pixels in which an uploaded picture is stored; larger ones than its own are skipped (requirements R11.1). */
export const variantWidths = [320, 640, 960, 1600] as const;

const pictureAddress = /^\/media\/([0-9a-f]+)-(\d+)x(\d+)\.(\w+)$/;

/** Reads the size of an uploaded picture from its address, such as `/media/<hash>-800x450.svg`. */
export function sizeOf(address: string): Size | undefined {
  const match = pictureAddress.exec(address);
  return match ? { width: Number(match[2]), height: Number(match[3]) } : undefined;
}

/** Whether an address is that of an upload to this site. */
export function isUpload(address: string): boolean {
  return address.startsWith("/media/");
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

/** The file name of one size of a picture, without extension. */
export function variantName(hash: string, { width, height }: Size): string {
  return `${hash}-${width}x${height}`;
}

/**
 * The `srcset` of an uploaded picture. It follows from the address alone, so rendering a page needs no query.
 * Undefined for a picture stored in a single size, such as an SVG.
 */
export function srcSet(address: string): string | undefined {
  const [, hash, , , extension] = pictureAddress.exec(address) ?? [];
  const size = sizeOf(address);
  if (!hash || !size || extension !== "webp") return undefined;
  const sizes = variantSizes(size);
  if (sizes.length === 1) return undefined;
  return sizes
    .map((variant) => `/media/${variantName(hash, variant)}.webp ${variant.width}w`)
    .join(", ");
}
