import { describe, expect, it } from "vitest";
import { itForAll } from "../tests/kit/it-for-all.ts";
import { locales } from "./languages.ts";
import { localPath, detectLanguage, splitPath } from "./locale.ts";

describe("a path in a language", () => {
  itForAll([
    ["/", "en", "/"],
    ["/notice", "en", "/notice"],
    ["/", "bn", "/bn"],
    ["/notice", "bn", "/bn/notice"],
    ["/teachers/12", "bn", "/bn/teachers/12"],
  ] as const)("has the prefix of every language but the first", ([path, locale, address]) => {
    expect(localPath(path, locale)).toBe(address);
  });

  itForAll(["/", "/notice", "/bnotice", "/event/3"])("splits back into language and path", (path) => {
    for (const locale of locales) {
      expect(splitPath(localPath(path, locale))).toEqual({ locale, path });
    }
  });

  it("has a language prefix only when the whole first segment is one", () => {
    expect(splitPath("/bnp")).toEqual({ locale: "en", path: "/bnp" });
    expect(splitPath("/bn/")).toEqual({ locale: "bn", path: "/" });
    expect(splitPath("/notice/bn")).toEqual({ locale: "en", path: "/notice/bn" });
  });
});

describe("the language of a text", () => {
  itForAll([
    ["Class 6", "en"],
    ["ষষ্ঠ শ্রেণি", "bn"],
    ["  (১) নোটিশ", "bn"],
    ["— SSC পরীক্ষা", "bn"],
    ["Result of the পরীক্ষা", "en"],
    ["এসএসসি SSC", "bn"],
    ["2026", undefined],
    ["", undefined],
    ["***", undefined],
  ])("is the one of its letters", ([text, language]) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
