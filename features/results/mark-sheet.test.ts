import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { suggestedValues } from "./examination-values.ts";
import { markSheetOf } from "./mark-sheet.ts";
import type { Column, Reading } from "./results.ts";

const columns: Column[] = [
  { heading: "Roll", meaning: "roll" },
  { heading: "Bangla W", meaning: "mark", subject: "Bangla", part: "written" },
  { heading: "Bangla MCQ", meaning: "mark", subject: "Bangla", part: "mcq" },
  { heading: "Bangla LG", meaning: "letter", subject: "Bangla" },
  { heading: "Music", meaning: "mark" },
  { heading: "Bangla W2", meaning: "mark", subject: "Bangla", part: "written" },
  { heading: "In class", meaning: "position" },
  { heading: "In section", meaning: "position" },
  { heading: "GPA", meaning: "gpa" },
  { heading: "Secret", meaning: "ignored" },
];
const cells = ["7", "50", "24", "A", "", "41", "2", "1", "4.50", "nothing for pupils"];

it("a row is arranged by subject, without empty cells and ignored columns", () => {
  const { person, subjects, used, whole } = markSheetOf(columns, cells, "en");
  expect(person.map(({ text }) => text.text)).toEqual(["7"]);
  expect(used).toEqual(["written", "mcq", "letter"]);
  const shown = subjects.map(({ name, texts }) => [name.text, texts.written?.text, texts.mcq?.text]);
  // The second paper gets a row of its own, so that its mark is not lost.
  expect(shown).toEqual([
    ["Bangla", "50", "24"],
    ["Bangla", "41", undefined],
  ]);
  expect(whole.map(({ heading, text }) => [heading?.text, text.text])).toEqual([
    ["In class", "2"],
    ["In section", "1"],
    ["GPA", "4.50"],
  ]);
});

it("in the other language it has the page's digits, and the site's words instead of the sheet's", () => {
  const { person, subjects, whole } = markSheetOf(columns, cells, "bn");
  expect(person.map(({ heading, text }) => [heading, text.text])).toEqual([[undefined, "৭"]]);
  expect(subjects[0]).toMatchObject({ name: { text: "Bangla", lang: "en" }, texts: { written: { text: "৫০" } } });
  // Two columns with the same meaning keep the sheet's headings, so that readers can tell them apart.
  expect(whole.map(({ heading }) => heading?.text)).toEqual(["In class", "In section", undefined]);
});

itForAll([
  {
    titles: ["A Sample School", "Half-yearly Examination – 2025", "Class: Eight, Section: B"],
    found: { title: "Half-yearly Examination – 2025", titleBn: "", className: "Eight", section: "B", year: "2025" },
  },
  {
    titles: ["নমুনা বিদ্যালয়", "বার্ষিক পরীক্ষা ২০২৬", "অষ্টম শ্রেণি, শাখা: ক"],
    found: { title: "", titleBn: "বার্ষিক পরীক্ষা ২০২৬", className: "অষ্টম", section: "ক", year: "2026" },
  },
  { titles: [], found: { title: "", titleBn: "", className: "", section: "", year: "2030" } },
])("the lines above a table suggest the examination's values", ({ titles, found }) => {
  const reading: Reading = { sheets: [""], sheet: "", titles, columns, pupils: [], leftOut: 0, unseen: "" };
  expect(suggestedValues(reading, "2030")).toMatchObject(found);
});
