import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { iconsVersion, initialsOf } from "./site-icons.ts";

itForAll([
  ["Upazila Government Secondary School", null, "UGSS"],
  ["Ideal School and College of the River", "Ideal School", "ISCR"],
  ["Ideal School and College", "ISC", "ISC"],
  ["Ideal School and College", "I.S.C.", "ISC"],
  ["École Émile-Zola", null, "EEZ"],
  ["One Two Three Four Five Six", null, "OTTF"],
  ["St. Joseph's High School (No. 2)", null, "SJHS"],
  ["উপজেলা সরকারি মাধ্যমিক বিদ্যালয়", "বিদ্যালয়", ""],
  ["\u202e123 !", "TOOLONG", ""],
  [null, undefined, ""],
])("the initials of a name", ([name, shortName, initials]) => {
  expect(initialsOf({ name, shortName })).toBe(initials);
});

it("the version of the icons changes with everything that they show, and with nothing else", () => {
  const facts = { name: "Ideal School", shortName: null, crest: null, palette: null };
  const versions = [
    {},
    { name: "Model School" },
    { palette: "blue" },
    { crest: "/media/0123456789abcdef0123-80x80-50-50.webp" },
  ].map((change) => iconsVersion({ ...facts, ...change }));
  expect(new Set(versions).size).toBe(4);
  expect(iconsVersion({ ...facts, name: "ideal school" })).toBe(versions[0]);
  expect(iconsVersion({})).toBe("book-green");
});
