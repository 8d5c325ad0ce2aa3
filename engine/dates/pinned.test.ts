import { expect, it } from "vitest";
import staff from "../../collections/staff.ts";
import syllabus from "../../collections/syllabus.ts";
import teacher from "../../collections/teacher.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { isPinned } from "./pinned.ts";
import type { Row } from "../row.ts";

const withDesignation = (designation: string, designationBn: string | null = null) =>
  ({ id: 1, designation, designationBn }) as unknown as Row;

itForAll([
  "HEAD TEACHER",
  "head teacher",
  "Head Teacher (In charge)",
  "HEAD TEACHER(ACTING)",
  "Acting Head Teacher",
  "Headmistress",
  "প্রধান শিক্ষক",
  "প্রধান শিক্ষক (ভারপ্রাপ্ত)",
  "ভারপ্রাপ্ত প্রধান শিক্ষক",
  "প্রধান শিক্ষিকা",
])("who is the head teacher", (designation) => {
  expect(isPinned(teacher, withDesignation(designation))).toBe(true);
  expect(isPinned(teacher, withDesignation("HEAD", designation))).toBe(true);
});

itForAll([
  "ASSISTANT HEAD TEACHER",
  "Assistant Head Teacher (In charge)",
  "HEAD TEACHER'S ASSISTANT",
  "HEAD",
  "TEACHER",
  "সহকারী প্রধান শিক্ষক",
  "সহকারী শিক্ষক",
  "প্রধান",
])("who is not the head teacher", (designation) => {
  expect(isPinned(teacher, withDesignation(designation))).toBe(false);
});

it("the position belongs to its collection, and a collection may have none", () => {
  expect(isPinned(staff, withDesignation("Head Staff"))).toBe(true);
  expect(isPinned(staff, withDesignation("HEAD TEACHER"))).toBe(false);
  expect(isPinned(syllabus, withDesignation("HEAD TEACHER"))).toBe(false);
});
