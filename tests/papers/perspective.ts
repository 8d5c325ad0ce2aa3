export type Point = readonly [number, number];
export type Corners = readonly [Point, Point, Point, Point];

/**
 * Returns the function that maps a point of the picture to its place on the sheet, from (0, 0) at the upper left corner
 * to (1, 1) at the lower right one. It is the inverse of the projection of the unit square onto four corners.
 */
export function placeOnSheet([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): (x: number, y: number) => Point {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [u / w, v / w];
  };
}
