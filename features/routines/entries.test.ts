import { expect, it } from "vitest";
import { entriesOf } from "./entries.ts";

const titlesOf = (name: { class?: string; section?: string; shift?: string }) => {
  const routine = { ...name, lessons: [], breaks: [] };
  const [entry] = entriesOf({ kind: "class", routines: [routine], doubts: [] }, undefined, "en");
  return [entry?.values.title, entry?.values.titleBn];
};

it("a routine's titles name class and shift in both languages, whatever the sheet's language is", () => {
  const titles = ["Class routine: VIII A, Day", "ক্লাস রুটিন: অষ্টম A, দিবা"];
  expect(titlesOf({ class: "VIII", section: "A", shift: "Day" })).toEqual(titles);
  expect(titlesOf({ class: "অষ্টম", section: "A", shift: "দিবা" })).toEqual(titles);
  expect(titlesOf({ class: "৭", shift: "প্রভাতী" })).toEqual(["Class routine: 7, Morning", "ক্লাস রুটিন: ৭, প্রভাতী"]);
});

it("an unknown shift or class stays as the sheet writes it", () => {
  expect(titlesOf({ class: "Nursery", shift: "Noon" })).toEqual([
    "Class routine: Nursery, Noon",
    "ক্লাস রুটিন: Nursery, Noon",
  ]);
});
