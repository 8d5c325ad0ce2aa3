import { expect, it } from "vitest";
import staff from "../../collections/staff.ts";
import teacher from "../../collections/teacher.ts";
import { bodyOf, type Decisions, type Person, planOf } from "./plan.ts";

const undecided: Decisions = { designations: {}, people: {} };
const person = (id: number, values: Person["values"]): Person => ({ id, values });
const columns = ["name", "designation", "ssc", "hsc"] as const;

it("plans a new person with the texts in the fields of their script, and years in any digits", () => {
  const row = ["রহিমা খাতুন", "Assistant Teacher", "১৯৯৮ (১ম)", "2000 (1st)"];
  const [planned] = planOf(teacher, columns, [row], [], undecided);
  expect(planned).toMatchObject({
    values: { nameBn: "রহিমা খাতুন", designation: "ASSISTANT TEACHER", ssc: 1998, hsc: 2000 },
    person: undefined,
    doubts: [],
    isReady: true,
  });
  expect(planned && bodyOf(teacher, planned)).toMatchObject({ name: "রহিমা খাতুন", nameBn: "রহিমা খাতুন" });
});

it("keeps a name in both languages, whichever column stands first", () => {
  const cells = ["রহিমা খাতুন", "Rahima Khatun", "Teacher"];
  for (const row of [cells, [cells[1]!, cells[0]!, cells[2]!]])
    expect(planOf(teacher, ["name", "name", "designation"], [row], [], undecided)[0]).toMatchObject({
      values: { name: "RAHIMA KHATUN", nameBn: "রহিমা খাতুন" },
    });
});

it("changes nobody twice, though two rows name the person in two scripts", () => {
  const there = [person(5, { name: "RAHIMA KHATUN", nameBn: "রহিমা খাতুন", designation: "TEACHER" })];
  const rows = [
    ["Rahima Khatun", "Senior Teacher"],
    ["রহিমা খাতুন", "জ্যেষ্ঠ শিক্ষক"],
  ];
  const plan = planOf(teacher, ["name", "designation"], rows, there, undecided);
  expect(plan.map(({ isReady }) => isReady)).toEqual([true, false]);
  expect(plan[1]?.doubts).toEqual([{ kind: "twice" }]);
});

it("says that a passing year is missing or unfit, and leaves it empty", () => {
  const [planned] = planOf(teacher, columns, [["Rahima", "Teacher", "", "second class"]], [], undecided);
  expect(planned?.doubts).toEqual([
    { kind: "unfit", field: "hsc", text: "second class" },
    { kind: "noYear", field: "ssc" },
  ]);
  expect(planned?.isReady).toBe(true);
  expect(planned && bodyOf(teacher, planned)).toEqual({ name: "RAHIMA", designation: "TEACHER", ssc: null, hsc: null });
});

it("finds who is there by name, whatever titles and signs, and changes only what the list says otherwise", () => {
  const there = [person(7, { name: "MD. ABDUL KARIM", designation: "TEACHER", ssc: 1990, hsc: 1992 })];
  const rows = [["Md Abdul Karim", "Senior Teacher", "1990", ""]];
  const [planned] = planOf(teacher, columns, rows, there, undecided);
  expect(planned).toMatchObject({
    person: { id: 7 },
    changes: [{ name: "designation", before: "TEACHER", after: "SENIOR TEACHER" }],
    doubts: [],
    isReady: true,
  });
  expect(planOf(teacher, columns, [["MD. ABDUL KARIM", "Teacher", "", ""]], there, undecided)[0]).toMatchObject({
    person: { id: 7 },
    changes: [],
    isReady: false,
  });
});

it("asks whether a name in the other script is somebody who is there", () => {
  const there = [
    person(3, { name: "RAHIM UDDIN CHOWDHURY", designation: "CLERK" }),
    person(4, { name: "ROKEYA BEGUM", designation: "CLERK" }),
  ];
  const plan = (people: Decisions["people"]) =>
    planOf(staff, ["name", "designation"], [["রহিম উদ্দিন চৌধুরী", "করণিক"]], there, { designations: {}, people })[0];
  const open = { person: undefined, candidates: [{ id: 3 }], doubts: [{ kind: "perhaps" }], isReady: false };
  expect(plan({})).toMatchObject(open);
  expect(plan({ 0: 3 })).toMatchObject({ person: { id: 3 }, isReady: true });
  expect(plan({ 0: "new" })).toMatchObject({ person: undefined, doubts: [], isReady: true });
});

it("leaves a name open that several people have, and plans nobody twice", () => {
  const there = [1, 2].map((id) => person(id, { name: "NASRIN AKTER", designation: "TEACHER" }));
  const rows = [
    ["Nasrin Akter", "Head Teacher"],
    ["Kamal", "Guard"],
    ["KAMAL", "Guard"],
  ];
  const plan = (people: Decisions["people"]) =>
    planOf(staff, ["name", "designation"], rows, there, { designations: {}, people });
  expect(plan({}).map(({ isReady, doubts }) => [isReady, doubts])).toEqual([
    [false, [{ kind: "several" }]],
    [true, []],
    [false, [{ kind: "twice" }]],
  ]);
  expect(plan({ 0: 2 })[0]).toMatchObject({ person: { id: 2 }, isReady: true });
});

it("waits for a designation that the list lacks", () => {
  const plan = (designations: Decisions["designations"]) =>
    planOf(staff, ["name", undefined], [["Kamal", "x"]], [], { designations, people: {} })[0];
  expect(plan({})).toMatchObject({ doubts: [{ kind: "noDesignation" }], isReady: false });
  expect(plan({ 0: "প্রহরী" })).toMatchObject({ values: { designationBn: "প্রহরী" }, doubts: [], isReady: true });
});
