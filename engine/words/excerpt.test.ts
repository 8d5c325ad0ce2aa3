import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { excerpt } from "./excerpt.ts";

const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });
const letters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

describe("an excerpt", () => {
  it("is the whole text when nothing has to be cut", () => {
    expect(excerpt("Class routine", 20)).toBe("Class routine");
    expect(excerpt("a".repeat(20), 20)).toBe("a".repeat(20));
    expect(excerpt("", 20)).toBe("");
  });

  it("ends in an ellipsis when something was cut", () => {
    expect(excerpt("a".repeat(21), 20)).toBe(`${"a".repeat(20)}…`);
  });

  it("has no space before the ellipsis", () => {
    expect(excerpt("Admission of class six", 9 + 1)).toBe("Admission…");
  });

  it("cuts a description at 700 only when it is longer (requirements R5.2)", () => {
    expect(excerpt("a".repeat(100), 700, 100)).toBe("a".repeat(100));
    expect(excerpt("a".repeat(101), 700, 100)).toBe("a".repeat(101));
    expect(excerpt("a".repeat(700), 700, 100)).toBe("a".repeat(700));
    expect(excerpt("a".repeat(701), 700, 100)).toBe(`${"a".repeat(700)}…`);
  });

  it("counts a Bengali letter with its marks as one", () => {
    const word = "ক্ষুদ্র";
    expect(letters(word)).toEqual(["ক্ষু", "দ্র"]);
    expect(excerpt(word, 2)).toBe(word);
    expect(excerpt(word, 1)).toBe("ক্ষু…");
  });

  itForAll([
    "শিক্ষার্থীদের উপস্থিতি ও বার্ষিক পরীক্ষার প্রস্তুতি",
    "রাষ্ট্রবিজ্ঞান, সংস্কৃতি, স্বাধীনতা, চন্দ্রবিন্দু: চাঁদ, দুঃখ, উজ্জ্বল",
    "👩🏽‍🏫 পড়ান 🇧🇩 পতাকার নিচে",
  ])("never breaks a letter", (text) => {
    const whole = letters(text);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const kept = whole.slice(0, cut).join("").trimEnd();
      expect(excerpt(text, cut, 0)).toBe(`${kept}…`);
    }
    expect(excerpt(text, whole.length, 0)).toBe(text);
  });
});
