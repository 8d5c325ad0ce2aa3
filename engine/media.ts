/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** The widths in which an uploaded picture is kept; never wider than it came. */
export const variantWidths = [320, 640, 960, 1600] as const;

const picture = /^\/media\/([0-9a-f]+)-(\d+)x(\d+)\.(\w+)$/;

/** The size of a picture of the library, which its address tells: `/media/<hash>-800x450.svg`. */
export function sizeOf(address: string): Size | undefined {
  const found = picture.exec(address);
  return found ? { width: Number(found[2]), height: Number(found[3]) } : undefined;
}

/** Whether an address is one of the school's own uploads. */
export function isUpload(address: string): boolean {
  return address.startsWith("/media/");
}

/** The sizes in which a picture is kept whose largest is `size`, the smallest first. */
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

/** The file of one size of a picture, without its extension. */
export function variantName(hash: string, { width, height }: Size): string {
  return `${hash}-${width}x${height}`;
}

/**
 * The `srcset` of an uploaded picture, told from the address alone, so that a page asks nobody for it;
 * undefined for what is kept in one size, such as a drawing.
 */
export function srcSet(address: string): string | undefined {
  const [, hash, , , extension] = picture.exec(address) ?? [];
  const size = sizeOf(address);
  if (!hash || !size || extension !== "webp") return undefined;
  const sizes = variantSizes(size);
  if (sizes.length === 1) return undefined;
  return sizes
    .map((one) => `/media/${variantName(hash, one)}.webp ${one.width}w`)
    .join(", ");
}
