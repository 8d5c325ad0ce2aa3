import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { isUpload, sizeOf } from "./media.ts";

describe("the address of an upload", () => {
  it("contains the picture's size", () => {
    expect(sizeOf("/media/0123456789abcdef0123-800x450.svg")).toEqual({ width: 800, height: 450 });
  });

  itForAll([
    "/media/0123456789abcdef0123.pdf",
    "https://example.com/media/0123-800x450.svg",
    "/media/0123-800x.svg",
    "/pictures/0123-800x450.svg",
    "https://images.example/a.jpg#0x450-50-25",
    "https://images.example/a.jpg#800x450",
    "https://images.example/a.jpg#800x450-50-25-1",
    "https://images.example/800x450-50-25",
    "ftp://images.example/a.jpg#800x450-50-25",
    "",
  ])("has no size in other addresses", (address) => {
    expect(sizeOf(address)).toBeUndefined();
  });

  it("begins with /media/", () => {
    expect(isUpload("/media/0123.pdf")).toBe(true);
    expect(isUpload("https://example.com/media/0123.pdf")).toBe(false);
    expect(isUpload("/mediaeval.pdf")).toBe(false);
  });
});
