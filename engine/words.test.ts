import { describe, expect, it } from "vitest";
import { locales, localPath, scriptOf, splitPath } from "./words.ts";

describe("an address in a language", () => {
  it.each([
    ["/", "en", "/"],
    ["/notice", "en", "/notice"],
    ["/", "bn", "/bn"],
    ["/notice", "bn", "/bn/notice"],
    ["/teachers/12", "bn", "/bn/teachers/12"],
  ] as const)("%s in %s is %s", (path, locale, address) => {
    expect(localPath(path, locale)).toBe(address);
  });

  it.each(["/", "/notice", "/bnotice", "/event/3"])("leads back from %s", (path) => {
    for (const locale of locales) {
      expect(splitPath(localPath(path, locale))).toEqual({ locale, path });
    }
  });

  it("takes only a whole first part for a language", () => {
    expect(splitPath("/bnp")).toEqual({ locale: "en", path: "/bnp" });
    expect(splitPath("/bn/")).toEqual({ locale: "bn", path: "/" });
    expect(splitPath("/notice/bn")).toEqual({ locale: "en", path: "/notice/bn" });
  });
});

describe("the language of a text", () => {
  it.each([
    ["Class 6", "en"],
    ["ষষ্ঠ শ্রেণি", "bn"],
    ["  (১) নোটিশ", "bn"],
    ["— SSC পরীক্ষা", "en"],
    ["এসএসসি SSC", "bn"],
    ["2026", undefined],
    ["", undefined],
    ["***", undefined],
  ])("%j: %s", (text, language) => {
    expect(scriptOf(text)).toBe(language);
  });
});
