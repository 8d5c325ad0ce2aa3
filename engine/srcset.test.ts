import { expect, test } from "vitest";
import { sizeOf, srcSet, variantSizes } from "./media.ts";

test("srcset lists all sizes of a picture from its address", () => {
  expect(sizeOf("/media/0a1b-1600x1067.webp")).toEqual({ width: 1600, height: 1067 });
  expect(srcSet("/media/0a1b-1000x667.webp")).toBe(
    "/media/0a1b-320x213.webp 320w, /media/0a1b-640x427.webp 640w, " +
      "/media/0a1b-960x640.webp 960w, /media/0a1b-1000x667.webp 1000w",
  );
});

test("a file stored in a single size has no srcset", () => {
  expect(srcSet("/media/0a1b-300x200.webp")).toBeUndefined();
  expect(srcSet("/media/0a1b-800x450.svg")).toBeUndefined();
  expect(srcSet("/media/0a1b.pdf")).toBeUndefined();
  expect(srcSet("https://example.com/media/0a1b-1000x667.webp")).toBeUndefined();
});

test("every size is at least one pixel high", () => {
  expect(variantSizes({ width: 1600, height: 1 }).every(({ height }) => height === 1)).toBe(true);
});
