import { expect, it } from "vitest";
import { drawingSize } from "./drawing.ts";

it("a drawing tells its size", () => {
  expect(drawingSize('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450" viewBox="0 0 8 4">')).toBe("800x450");
  expect(drawingSize('<?xml version="1.0"?>\n<svg height="30"\n width="20"><rect width="1" height="2"/></svg>')).toBe("20x30");
});

it.each([
  '<svg viewBox="0 0 800 450"><rect width="800" height="450"/></svg>',
  '<svg width="100%" height="450">',
  '<svg width="800">',
  '<svg stroke-width="800" height="450">',
  "not a drawing",
  "",
])("what does not is refused: %j", (svg) => {
  expect(() => drawingSize(svg)).toThrow("width and height");
});
