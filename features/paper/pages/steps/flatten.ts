import type { Colours } from "./pixels.ts";

export type Point = readonly [x: number, y: number];
/** Corners of the sheet in the picture, clockwise from the one that becomes the upper left one. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * How far each place lies below where it should, as a share of the sheet's height: for columns at even distances from
 * the left border to the right one, at the top and at the bottom of the sheet.
 */
export type Bend = { top: Float32Array; bottom: Float32Array };

/** Projects the unit square onto four corners: a, b, c are for x, d, e, f for y, and g, h for what divides both. */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners) {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole];
  return { a: x1 - x0 + g * x1, b: x3 - x0 + h * x3, c: x0, d: y1 - y0 + g * y1, e: y3 - y0 + h * y3, f: y0, g, h };
}

/** Size of the sheet in pixels of the picture: the mean lengths of its opposite sides. */
export function sizeOfSheet([one, two, three, four]: Corners): { width: number; height: number } {
  const length = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  return { width: (length(one, two) + length(four, three)) / 2, height: (length(one, four) + length(two, three)) / 2 };
}

/** Returns the sheet as a picture of its own, seen from straight above and without its bend. */
export function flatten(
  picture: Colours,
  corners: Corners,
  { width, height }: { width: number; height: number },
  bend?: Bend,
): Colours {
  const { a, b, c, d, e, f, g, h } = projection(corners);
  const { width: sourceWidth, data } = picture;
  const [lastX, lastY] = [picture.width - 1.001, picture.height - 1.001];
  const out = new Uint8Array(width * height * 3);
  const [top, bottom] = [columns(bend?.top, width), columns(bend?.bottom, width)];
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    const straight = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width;
      const v = straight + top[column]! * (1 - straight) + bottom[column]! * straight;
      const far = g * u + h * v + 1;
      const x = Math.max(0, Math.min(lastX, (a * u + b * v + c) / far));
      const y = Math.max(0, Math.min(lastY, (d * u + e * v + f) / far));
      const [left, upper] = [x | 0, y | 0];
      const [right, lower] = [x - left, y - upper];
      const at = (upper * sourceWidth + left) * 3;
      const below = at + sourceWidth * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const over = data[at + channel]! + (data[at + 3 + channel]! - data[at + channel]!) * right;
        const under = data[below + channel]! + (data[below + 3 + channel]! - data[below + channel]!) * right;
        out[to] = over + (under - over) * lower + 0.5;
        to += 1;
      }
    }
  }
  return { width, height, data: out };
}

/** Values at each of `width` columns, between those at even distances. */
function columns(values: Float32Array | undefined, width: number): Float32Array {
  const out = new Float32Array(width);
  if (!values) return out;
  for (let column = 0; column < width; column += 1) {
    const place = Math.max(0, Math.min(values.length - 1.001, (column / width) * values.length - 0.5));
    const first = Math.floor(place);
    out[column] = values[first]! + (values[first + 1]! - values[first]!) * (place - first);
  }
  return out;
}
