import type { Box } from "./box.ts";
import type { Rules } from "./rules.ts";

/** Two columns of text have so many lines each, at least, and most of them are so wide, as a share of the page. */
const fewestLines = 4;
const leastWidth = 0.2;

/**
 * Divides a page into areas that are read one after another: where two columns of text stand side by side, what is
 * above them, the left column, the right one, and what is below.
 */
export function findColumns(lines: readonly Box[], rules: Rules, width: number, height: number): Box[] {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  let best: { x: number; top: number; bottom: number; count: number } | undefined;
  for (let x = Math.round(width * 0.3); x <= width * 0.7; x += Math.ceil(width / 200)) {
    const crossing = lines.filter((line) => line.left <= x && line.right >= x);
    const level = rules.level.filter(({ from, to }) => from <= x && to >= x).map(({ at }) => ({ top: at, bottom: at }));
    const borders = [...crossing, ...level].toSorted((one, other) => one.top - other.top);
    let top = 0;
    for (const { top: next, bottom: end } of [...borders, { top: height, bottom: height }]) {
      if (next > top) {
        const count = columnLines(lines, x, top, next, width);
        if (count >= fewestLines && count > (best?.count ?? 0)) best = { x, top, bottom: next, count };
      }
      top = Math.max(top, end);
    }
  }
  if (!best) return [whole];
  const between = { top: best.top, bottom: best.bottom };
  return [
    { ...whole, bottom: best.top },
    { ...whole, ...between, right: best.x },
    { ...whole, ...between, left: best.x },
    { ...whole, top: best.bottom },
  ].filter(({ top, bottom }) => bottom - top > 10);
}

/** How many wide lines the column with fewer of them has, if x is between two columns. */
function columnLines(lines: readonly Box[], x: number, top: number, bottom: number, width: number): number {
  const inside = lines.filter((line) => line.top >= top && line.bottom <= bottom);
  const wide = (side: readonly Box[]) => side.filter(({ left, right }) => right - left >= leastWidth * width).length;
  return Math.min(wide(inside.filter(({ right }) => right < x)), wide(inside.filter(({ left }) => left > x)));
}
