/** A point of a picture, in whole percent of its width from the left and of its height from the top. */
export type Point = { x: number; y: number };

/** The middle of a picture, for drawings. */
export const middle: Point = { x: 50, y: 50 };
/** The point of a picture of which nothing is known: what matters stands in the upper part of most. */
export const upperPart: Point = { x: 50, y: 25 };

/** Reads a point that is stored as "50 22"; undefined for anything else. */
export function parsePoint(stored: string | null | undefined): Point | undefined {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(stored ?? "") ?? [];
  if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined;
  return { x: Number(x), y: Number(y) };
}

/** A point as it is stored: "50 22". Its parts are rounded and brought into the picture. */
export function formatPoint({ x, y }: Point): string {
  const inside = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));
  return `${inside(x)} ${inside(y)}`;
}

/**
 * The `object-position` at which a crop of this ratio (width by height) has the point as near to its middle as the
 * picture allows, in percent. Where the size is not known, the point itself: it is then visible, but not in the middle.
 */
export function cropPosition(focus: Point, size: { width: number; height: number } | undefined, ratio: number): Point {
  if (!size) return focus;
  // The part of the picture that the crop shows, along each side.
  const shown = {
    x: Math.min(1, (size.height * ratio) / size.width),
    y: Math.min(1, size.width / ratio / size.height),
  };
  return { x: positionAlong(focus.x, shown.x), y: positionAlong(focus.y, shown.y) };
}

function positionAlong(percent: number, shown: number): number {
  const hidden = 1 - shown;
  // A side that is shown whole has no position.
  if (hidden < 0.001) return 50;
  const start = Math.min(hidden, Math.max(0, percent / 100 - shown / 2));
  return (100 * start) / hidden;
}
