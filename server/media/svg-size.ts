/** The size of an SVG drawing in pixels, as `800x450`. Throws unless its `width` and `height` are whole numbers. */
export function svgSize(svg: string): string {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? "";
  const width = /\swidth="(\d+)"/.exec(tag)?.[1];
  const height = /\sheight="(\d+)"/.exec(tag)?.[1];
  if (width === undefined || height === undefined) {
    throw new Error("A drawing must say its width and height in whole pixels.");
  }
  return `${width}x${height}`;
}
