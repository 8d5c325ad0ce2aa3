import { expect, test } from "vitest";
import { focusOf, hostedAddress, pictureName, pointOf, sizeOf, srcSet, variantSizes } from "./media.ts";

test("srcset lists all sizes of a picture, computed from its address", () => {
  expect(sizeOf("/media/0a1b-1600x1067.webp")).toEqual({ width: 1600, height: 1067 });
  expect(srcSet("/media/0a1b-1000x667.webp")).toBe(
    "/media/0a1b-320x213.webp 320w, /media/0a1b-640x427.webp 640w, " +
      "/media/0a1b-960x640.webp 960w, /media/0a1b-1000x667.webp 1000w",
  );
});

test("a picture's address contains the focal point that was found in its content", () => {
  const name = pictureName("0a1b", { width: 600, height: 800 }, { x: 48, y: 20 });
  expect(sizeOf(`/media/${name}.webp`)).toEqual({ width: 600, height: 800 });
  expect(focusOf(`/media/${name}.webp`)).toEqual({ x: 48, y: 20 });
  expect(srcSet(`/media/${name}.webp`)).toBe("/media/0a1b-320x427.webp 320w, /media/0a1b-600x800-48-20.webp 600w");
  expect(focusOf("/media/0a1b-800x450.svg")).toBeUndefined();
});

test("the address of a picture on an image host has size and focal point in its fragment, and no other widths", () => {
  const address = hostedAddress("https://images.example/a.webp#host", { width: 600, height: 800 }, { x: 48, y: 20 });
  expect(address).toBe("https://images.example/a.webp#600x800-48-20");
  expect([sizeOf(address), focusOf(address), pointOf(address, null)]).toEqual([
    { width: 600, height: 800 },
    { x: 48, y: 20 },
    { x: 48, y: 20 },
  ]);
  expect(srcSet(address)).toBeUndefined();
  expect(srcSet("https://images.example/#600x800-48-20.webp")).toBeUndefined();
});

test("an administrator's focal point precedes the content's, and unknown pictures use their upper part", () => {
  const address = "/media/0a1b-600x800-48-20.webp";
  expect(pointOf(address, "10 90")).toEqual({ x: 10, y: 90 });
  expect(pointOf(address, null)).toEqual({ x: 48, y: 20 });
  expect(pointOf("/media/0a1b-800x450.svg", null)).toEqual({ x: 50, y: 50 });
  expect(pointOf("https://example.com/a.jpg", null)).toEqual({ x: 50, y: 25 });
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
