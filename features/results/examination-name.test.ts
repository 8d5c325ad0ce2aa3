import { expect, it } from "vitest";
import { classBesideTitle } from "./examination-name.ts";

const named = { titleBn: null, className: "8", section: "A", group: "Science", year: 2026 };

it.each([
  ["Half-yearly examination", "en", "Class 8 · A · Science · 2026"],
  ["Half-yearly examination 2026, Class 8, Section A", "en", "Science"],
  ["Class 8 A Science: annual examination, 2026", "en", ""],
  ["Annual examination 2026", "en", "Class 8 · A · Science"],
  ["A test of class 8", "en", "Science · 2026"],
  ["What a test of class 8", "en", "A · Science · 2026"],
])("beside the title %s a slip in %s has %j", (title, locale, beside) => {
  expect(classBesideTitle({ ...named, title }, locale as "en")).toBe(beside);
});

it("knows class and year in either digits", () => {
  const title = { title: "x", titleBn: "৮ শ্রেণি ক শাখা: বার্ষিক পরীক্ষা ২০২৬" };
  expect(classBesideTitle({ ...named, ...title, section: "ক", group: null }, "bn")).toBe("");
});
