import { describe, expect, it, test } from "vitest";
import notice from "../../collections/notice.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { validateForm } from "./form-values.ts";
import { keptName, misplacementOf, movedText, settleTexts, withoutMisplaced } from "./misplaced-texts.ts";

const pair = (main: string, companion: string) => ({ main, companion });
const page = { today: "2026-11-21", locale: "en" } as const;

itForAll([
  ["each text in its field", "Sports day", "ক্রীড়া দিবস", undefined],
  ["a Bengali text with Latin words in it", "Result of SSC", "SSC, JSC and HSC ফল", undefined],
  ["an abbreviation in the Bengali field", "", "SSC 2026", undefined],
  ["an address in the Bengali field", "", "https://example.com/a-long-path", undefined],
  ["one text in both", "MD KARIM", "Md Karim", undefined],
  ["a Bengali text in the English field", "ক্রীড়া দিবস", "", "companionInMain"],
  ["an English text in the Bengali field", "", "Sports day", "mainInCompanion"],
  ["two Bengali texts", "রবিবার ছুটি", "শনিবার ছুটি", "twoCompanions"],
  ["two English texts", "Closed on Saturday", "Closed on Sunday", "twoMains"],
  ["each text in the other's field", "শনিবার ছুটি", "Closed on Saturday", "swapped"],
] as const)("finds what is in the wrong field", ([, main, companion, found]) => {
  expect(misplacementOf(pair(main, companion))).toBe(found);
});

describe("a text that was typed into the wrong input", () => {
  it("moves to the right one, and the wrong one gets back its initial text", () => {
    expect(movedText("twoCompanions", pair("রবিবার", "শনিবার"), pair("Holiday", "শনিবার"))).toEqual(
      pair("Holiday", "রবিবার"),
    );
    expect(movedText("companionInMain", pair("রবিবার", ""), pair("", ""))).toEqual(pair("", "রবিবার"));
    expect(movedText("twoMains", pair("Saturday", "Sunday"), pair("Saturday", "শনিবার"))).toEqual(
      pair("Sunday", "শনিবার"),
    );
    expect(movedText("swapped", pair("শনিবার", "Saturday"), pair("", ""))).toEqual(pair("Saturday", "শনিবার"));
  });

  it("can be discarded, which leaves the other text alone", () => {
    expect(withoutMisplaced("twoCompanions", pair("রবিবার", "শনিবার"), pair("আগের", "শনিবার"))).toEqual(pair("", "শনিবার"));
    expect(withoutMisplaced("twoMains", pair("Saturday", "Sunday"), pair("Saturday", ""))).toEqual(
      pair("Saturday", ""),
    );
  });

  it("moves to the right one in a draft from an older version", () => {
    const draft = { title: "রবিবার ছুটি", titleBn: "", description: "Text", descriptionBn: "" };
    expect(settleTexts(notice, draft, { title: "Holiday" })).toEqual({
      ...draft,
      title: "Holiday",
      titleBn: "রবিবার ছুটি",
    });
    const two = { ...draft, titleBn: "শনিবার ছুটি" };
    expect(settleTexts(notice, two, {})).toEqual(two);
  });
});

describe("two texts of one language", () => {
  const before = {
    title: "",
    titleBn: "শনিবার ছুটি",
    description: "",
    descriptionBn: "বিবরণ",
    visibility: "",
    formattedDate: "2026-11-20",
  };
  const two = { ...before, title: "রবিবার ছুটি" };

  test("are not saved before somebody confirms that both are right", () => {
    expect(validateForm(notice, two, page, before)).toEqual({ problems: { title: "languages" } });
    expect(validateForm(notice, two, { ...page, locale: "bn" }, before)).toEqual({
      problems: { titleBn: "languages" },
    });
    expect(validateForm(notice, { ...two, expirationDate: "7" }, page)).toEqual({ problems: { title: "languages" } });
    const kept = { ...two, [keptName("title")]: "yes" };
    expect(validateForm(notice, kept, page, before)).toMatchObject({
      body: { title: "রবিবার ছুটি", titleBn: "শনিবার ছুটি" },
    });
  });

  test("are not asked about again while other fields are changed", () => {
    expect(validateForm(notice, { ...two, link: "example.com" }, page, two)).toMatchObject({
      body: { link: "example.com" },
    });
  });
});
