/** The size of one of the school's own SVG drawings, as `800x450`, from its width and height. */
export function drawingSize(svg: string): string {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? "";
  const width = /\swidth="(\d+)"/.exec(tag)?.[1];
  const height = /\sheight="(\d+)"/.exec(tag)?.[1];
  if (width === undefined || height === undefined) {
    throw new Error("A drawing must say its width and height in whole pixels.");
  }
  return `${width}x${height}`;
}
