import { describe, expect, it } from "vitest";
import achievement from "../collections/achievement.ts";
import picture from "../collections/picture.ts";
import { locales } from "./languages.ts";
import { fillCompanions, joinTexts, languageFields, splitTexts } from "./localized-values.ts";

const bengali = "নতুন নোটিশ";

describe("what is stored", () => {
  it.each([
    ["a Bengali main text is the Bengali text too", { title: bengali }, {}, { title: bengali, titleBn: bengali }],
    [
      "also where the Bengali one is sent empty",
      { title: bengali, titleBn: null },
      {},
      { title: bengali, titleBn: bengali },
    ],
    ["a Bengali text of its own stays", { title: bengali, titleBn: "অন্য" }, {}, { title: bengali, titleBn: "অন্য" }],
    ["an English text is only the main one", { title: "Sports" }, {}, { title: "Sports" }],
    [
      "a later English text leaves the Bengali one",
      { title: "Sports" },
      { title: bengali, titleBn: bengali },
      { title: "Sports" },
    ],
    [
      "one text in both columns changes in both",
      { title: "আরেকটি" },
      { title: "SSC ফল", titleBn: "ssc ফল" },
      { title: "আরেকটি", titleBn: "আরেকটি" },
    ],
    [
      "by its Bengali name too",
      { titleBn: "আরেকটি" },
      { title: bengali, titleBn: bengali },
      { title: "আরেকটি", titleBn: "আরেকটি" },
    ],
    [
      "a stored Bengali text is not overwritten by a Bengali main text",
      { title: bengali },
      { title: "Sports", titleBn: "খেলা" },
      { title: bengali },
    ],
    ["other fields are left alone", { link: bengali }, {}, { link: bengali }],
  ] as const)("%s", (_, values, before, stored) => {
    expect(fillCompanions(achievement, values, before)).toEqual(stored);
  });
});

describe("what a form sends and shows", () => {
  it("a text in one input alone is sent as both texts if it is in the Bengali input or in Bengali", () => {
    const both = { title: bengali, titleBn: bengali };
    expect(joinTexts(achievement, { title: " ", titleBn: bengali })).toEqual(both);
    expect(joinTexts(achievement, { title: bengali, titleBn: "" })).toEqual(both);
    expect(joinTexts(picture, { caption: "", captionBn: bengali })).toEqual({ caption: bengali, captionBn: bengali });
    expect(joinTexts(achievement, { title: "Sports", titleBn: "" })).toEqual({ title: "Sports", titleBn: "" });
  });

  it.each([
    [
      "a text in Bengali only stands in the Bengali field",
      { title: "SSC ফলাফল", titleBn: "ssc ফলাফল" },
      { title: "", titleBn: "ssc ফলাফল" },
    ],
    [
      "also where most of its letters are Latin",
      { title: "SSC/JSC ফল", titleBn: "SSC/JSC ফল" },
      { title: "", titleBn: "SSC/JSC ফল" },
    ],
    ["also where it was stored without a companion", { title: bengali, titleBn: "" }, { title: "", titleBn: bengali }],
    ["two different Bengali texts stay apart", { title: bengali, titleBn: "অন্য" }, { title: bengali, titleBn: "অন্য" }],
    ["texts in two languages stay apart", { title: "Sports", titleBn: bengali }, { title: "Sports", titleBn: bengali }],
  ] as const)("%s", (_, values, shown) => {
    for (const locale of locales) expect(splitTexts(achievement, values, locale)).toEqual(shown);
  });

  it("a single text without Bengali letters is shown in the input of the screen's language", () => {
    const values = { title: "SSC 2026", titleBn: "SSC 2026" };
    expect(splitTexts(achievement, values, "en")).toEqual({ ...values, titleBn: "" });
    expect(splitTexts(achievement, values, "bn")).toEqual({ ...values, title: "" });
  });

  it("the input of the screen's language comes first", () => {
    expect(locales.map((locale) => languageFields("title", locale).map(({ name }) => name))).toEqual([
      ["title", "titleBn"],
      ["titleBn", "title"],
    ]);
  });
});
