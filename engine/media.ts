/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** The size of one of the school's own pictures, which its address tells: `/media/<hash>-800x450.svg`. */
export function sizeOf(address: string): Size | undefined {
  const found = /^\/media\/[0-9a-f]+-(\d+)x(\d+)\./.exec(address);
  return found ? { width: Number(found[1]), height: Number(found[2]) } : undefined;
}

/** Whether an address is one of the school's own uploads. */
export function isUpload(address: string): boolean {
  return address.startsWith("/media/");
}
