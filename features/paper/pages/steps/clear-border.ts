import type { Grey } from "./pixels.ts";

/** What is darker than this may belong to the desk. */
const darkBelow = 190;
/** How far the desk may reach into the page, and a thumb from the side, as a share of the longer side. */
const deepest = 0.05;

/** Makes white what is dark at the border of a whitened page and reaches no further in: the desk, a thumb, a shadow. */
export function clearBorder({ width, height, data }: Grey): void {
  const deep = Math.round(deepest * Math.max(width, height));
  const stack: number[] = [];
  const visit = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    if (Math.min(x, y, width - 1 - x, height - 1 - y) > deep) return;
    const at = y * width + x;
    if (data[at]! >= darkBelow) return;
    data[at] = 255;
    stack.push(x, y);
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, 1, 2, height - 3, height - 2, height - 1]) visit(x, y);
  for (let y = 0; y < height; y += 1) for (const x of [0, 1, 2, width - 3, width - 2, width - 1]) visit(x, y);
  while (stack.length > 0) {
    const [y, x] = [stack.pop()!, stack.pop()!];
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
}
