import { describe, expect, it } from "vitest";
import { videoCover } from "./video-cover.ts";

const svgOf = (title: string) => decodeURIComponent(videoCover(title).slice("data:image/svg+xml,".length));
const linesOf = (title: string) => Array.from(svgOf(title).matchAll(/<tspan[^>]*>(.*?)<\/tspan>/g), ([, line]) => line);

describe("a drawn cover", () => {
  it("has the title in two lines at most, broken between words", () => {
    expect(linesOf("Morning assembly")).toEqual(["Morning assembly"]);
    expect(linesOf("The inter-class football final of the year")).toEqual([
      "The inter-class football",
      "final of the year",
    ]);
    expect(linesOf("one ".repeat(40))).toEqual(["one one one one one one", "one one one one one one…"]);
  });

  it("keeps Bengali letters whole and cuts a word that is too long", () => {
    expect(linesOf("আন্তঃশ্রেণি ফুটবলের ফাইনাল")).toEqual(["আন্তঃশ্রেণি ফুটবলের ফাইনাল"]);
    expect([...new Intl.Segmenter().segment(linesOf("ক্ষি".repeat(50))[0]!)].length).toBe(25);
  });

  it("cannot be broken by characters in a title", () => {
    const hostile = `</text><script>alert(1)</script>"'&%#\u0000\uD800`;
    expect(svgOf(hostile)).not.toContain("<script");
    expect(svgOf(hostile)).toContain("&lt;script&gt;");
    expect(videoCover(hostile)).not.toMatch(/[<>"#]/);
    expect(linesOf("")).toEqual([]);
  });
});
