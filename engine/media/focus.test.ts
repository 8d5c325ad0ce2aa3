import { describe, expect, it } from "vitest";
import { cropPosition, formatPoint, parsePoint } from "./focus.ts";

describe("a point of a picture", () => {
  it("is read and written as two percentages", () => {
    expect(parsePoint("50 22")).toEqual({ x: 50, y: 22 });
    expect(formatPoint({ x: 12.6, y: -3 })).toBe("13 0");
    for (const wrong of [null, undefined, "", "50", "101 0", "0 101", "1.5 2", "a b"])
      expect(parsePoint(wrong)).toBeUndefined();
  });
});

/** The position of the point inside the crop, from 0 to 1 along each side. */
function placeInCrop(focus: { x: number; y: number }, size: { width: number; height: number }, ratio: number) {
  const position = cropPosition(focus, size, ratio);
  const shown = {
    x: Math.min(1, (size.height * ratio) / size.width),
    y: Math.min(1, size.width / ratio / size.height),
  };
  const along = (axis: "x" | "y") => (focus[axis] / 100 - (position[axis] / 100) * (1 - shown[axis])) / shown[axis];
  return { x: along("x"), y: along("y") };
}

describe("a crop", () => {
  it("has the point in its middle if the picture is large enough on both sides of it", () => {
    expect(placeInCrop({ x: 50, y: 40 }, { width: 300, height: 900 }, 1).y).toBeCloseTo(0.5);
    expect(placeInCrop({ x: 60, y: 50 }, { width: 900, height: 300 }, 1).x).toBeCloseTo(0.5);
  });

  it("ends at the picture's edge, with the point still in it", () => {
    expect(cropPosition({ x: 50, y: 12 }, { width: 600, height: 800 }, 1)).toEqual({ x: 50, y: 0 });
    expect(cropPosition({ x: 50, y: 95 }, { width: 600, height: 800 }, 1)).toEqual({ x: 50, y: 100 });
    for (const percent of [0, 5, 33, 50, 80, 100]) {
      for (const size of [
        { width: 600, height: 800 },
        { width: 1600, height: 900 },
        { width: 500, height: 500 },
      ]) {
        for (const ratio of [1, 16 / 10, 4 / 3, 16 / 9]) {
          const { x, y } = placeInCrop({ x: percent, y: percent }, size, ratio);
          for (const place of [x, y]) expect(place).toBeGreaterThanOrEqual(-1e-9);
          for (const place of [x, y]) expect(place).toBeLessThanOrEqual(1 + 1e-9);
        }
      }
    }
  });

  it("of a picture of unknown size uses the point as its position", () => {
    expect(cropPosition({ x: 20, y: 30 }, undefined, 1)).toEqual({ x: 20, y: 30 });
  });
});
