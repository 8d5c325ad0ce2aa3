import type { Bend } from "./flatten.ts";
import type { Grey } from "./pixels.ts";

/** A pixel darker than this is ink. */
const inkBelow = 150;
/** The middle of a line of text may lie this much off its ends, as a share of its length. */
const mostBow = 0.035;
/** Columns at which the bend is given. */
const columnCount = 33;
/** No more of the ink than this is looked at, first and last, so that a black picture takes no longer than a page. */
const mostInk = { first: 12_000, last: 60_000 };

/** How lines run, as shares of the width: how much lower their right end is, and how much lower their middle. */
type Run = { lean: number; bow: number };

/**
 * Finds how the lines of text run on a whitened page of some 700 pixels: where they are straight and level, the sums of
 * ink in rows differ most. They may run differently at the top and at the bottom. `mostLean` is the largest lean that
 * is tried, as a share of the width.
 */
export function findBend(page: Grey, mostLean: number): Bend {
  const limits = { lean: mostLean, bow: mostBow };
  let ink = inkOf(page, mostInk.first);
  const { width, height } = page;
  const rows = new Float64Array(height + 2 * Math.ceil(width * (mostLean + mostBow)) + 2);
  const offset = (rows.length - height) >> 1;
  /** How different neighbouring rows are if lines run like this at the top and like that at the bottom. */
  const score = (top: Run, bottom: Run) => {
    rows.fill(0);
    for (let at = 0; at < ink.length; at += 2) {
      const [x, y] = [ink[at]!, ink[at + 1]!];
      const [u, v] = [x / width, y / height];
      const lean = top.lean + (bottom.lean - top.lean) * v;
      const bow = top.bow + (bottom.bow - top.bow) * v;
      const row = y - (lean * (u - 0.5) + bow * 4 * u * (1 - u)) * width + offset;
      const whole = Math.floor(row);
      const part = row - whole;
      rows[whole]! += 1 - part;
      rows[whole + 1]! += part;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2;
    return sum;
  };
  const best = { top: { lean: 0, bow: 0 }, bottom: { lean: 0, bow: 0 }, score: score(noRun, noRun) };
  const attempt = (top: Run, bottom: Run) => {
    const found = score(top, bottom);
    if (found > best.score * 1.002) Object.assign(best, { top, bottom, score: found });
  };
  const both = (lean: number, bow: number) => attempt({ lean, bow }, { lean, bow });
  for (let lean = -mostLean; lean <= mostLean; lean += 0.004)
    for (let bow = -mostBow; bow <= mostBow; bow += 0.0035) both(lean, bow);
  ink = inkOf(page, mostInk.last);
  best.score = score(best.top, best.bottom);
  for (const by of [0.0016, 0.0008, 0.0004])
    for (const end of ["top", "bottom"] as const)
      for (const part of ["lean", "bow", "lean"] as const)
        for (const sign of [-2, -1, 1, 2]) {
          const { lean, bow } = best[end];
          const changed = {
            lean,
            bow,
            [part]: Math.max(-limits[part], Math.min(limits[part], best[end][part] + sign * by)),
          };
          attempt(end === "top" ? changed : best.top, end === "bottom" ? changed : best.bottom);
        }
  const curve = ({ lean, bow }: Run) =>
    Float32Array.from({ length: columnCount }, (_, column) => {
      const u = (column + 0.5) / columnCount;
      return ((lean * (u - 0.5) + bow * 4 * u * (1 - u)) * width) / height;
    });
  return { top: curve(best.top), bottom: curve(best.bottom) };
}

const noRun: Run = { lean: 0, bow: 0 };

/** The places of dark pixels: x, y, x, y … */
function inkOf({ width, height, data }: Grey, most: number): Uint16Array {
  let count = 0;
  for (const value of data) if (value < inkBelow) count += 1;
  const every = Math.max(1, count / most);
  const places = new Uint16Array(2 * Math.min(count, most + 1));
  let [seen, next, at] = [0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! >= inkBelow) continue;
      if (seen >= next && at < places.length) {
        places[at] = x;
        places[at + 1] = y;
        at += 2;
        next += every;
      }
      seen += 1;
    }
  return places.subarray(0, at);
}
