import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { svgSize } from "./image-kind.ts";

it("the size of a drawing is read from its width and height", () => {
  expect(svgSize('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450" viewBox="0 0 8 4">')).toBe(
    "800x450",
  );
  expect(svgSize('<?xml version="1.0"?>\n<svg height="30"\n width="20"><rect width="1" height="2"/></svg>')).toBe(
    "20x30",
  );
});

itForAll([
  '<svg viewBox="0 0 800 450"><rect width="800" height="450"/></svg>',
  '<svg width="100%" height="450">',
  '<svg width="800">',
  '<svg stroke-width="800" height="450">',
  "not a drawing",
  "",
])("an SVG without width and height in pixels is refused", (svg) => {
  expect(() => svgSize(svg)).toThrow("width and height");
});
