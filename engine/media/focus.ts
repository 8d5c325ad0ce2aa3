/** A point of a picture, in whole percent: `x` of the width from the left, `y` of the height from the top. */
export type Point = { x: number; y: number };

/** The focal point of drawings: their middle. */
export const middle: Point = { x: 50, y: 50 };
/** The focal point of pictures of which nothing is known. Most have what matters in the upper part. */
export const upperPart: Point = { x: 50, y: 25 };

/** Parses a stored point such as "50 22"; undefined for anything else. */
export function parsePoint(stored: string | null | undefined): Point | undefined {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(stored ?? "") ?? [];
  if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined;
  return { x: Number(x), y: Number(y) };
}

/** Formats a point for storage: "50 22". Rounds its coordinates and moves them inside the picture. */
export function formatPoint({ x, y }: Point): string {
  const inside = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));
  return `${inside(x)} ${inside(y)}`;
}

/**
 * The `object-position`, in percent, that crops a picture to this ratio (width by height) with the point as near to the
 * middle as possible. If the size is unknown, returns the point itself, which is then visible but not in the middle.
 */
export function cropPosition(focus: Point, size: { width: number; height: number } | undefined, ratio: number): Point {
  if (!size) return focus;
  // The part of the picture that the crop shows along each side, from 0 to 1.
  const shown = {
    x: Math.min(1, (size.height * ratio) / size.width),
    y: Math.min(1, size.width / ratio / size.height),
  };
  return { x: positionAlong(focus.x, shown.x), y: positionAlong(focus.y, shown.y) };
}

function positionAlong(percent: number, shown: number): number {
  const hidden = 1 - shown;
  // A side that is not cropped may have any position.
  if (hidden < 0.001) return 50;
  const start = Math.min(hidden, Math.max(0, percent / 100 - shown / 2));
  return (100 * start) / hidden;
}
