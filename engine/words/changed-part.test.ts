import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { changedPart, changedParts } from "./changed-part.ts";

itForAll([
  ["The pond is deep", "The pond is wide", { start: "The pond is ", before: "deep", after: "wide", end: "" }],
  ["The pond", "The old pond", { start: "The ", before: "", after: "old ", end: "pond" }],
  ["", "New", { start: "", before: "", after: "New", end: "" }],
  ["Old", "", { start: "", before: "Old", after: "", end: "" }],
  ["a a", "a a a", { start: "a ", before: "", after: "a ", end: "a" }],
  ["ছুটি রবিবার", "ছুটি সোমবার", { start: "ছুটি ", before: "রবিবার", after: "সোমবার", end: "" }],
])("shows what was changed from one text to another", ([before, after, part]) => {
  expect(changedPart(before, after)).toEqual(part);
});

it("joining the parts gives both texts again if nothing was shortened", () => {
  const [before, after] = ["One two  three\nfour", "One two 3\nfour"];
  const { start, end, ...part } = changedPart(before, after);
  expect([start + part.before + end, start + part.after + end]).toEqual([before, after]);
});

it("a long text is shortened around the changed part, and a long changed part is shortened too", () => {
  const filler = "word ".repeat(200);
  const part = changedPart(`${filler}old ${filler}`, `${filler}new ${filler}`);
  expect(part).toMatchObject({ before: "old ", after: "new " });
  expect(part.start).toMatch(/^… (?:word ){8}$/);
  expect(part.end).toMatch(/^(?:word ){8}…$/);
  const whole = changedPart("ক".repeat(2000), "খ");
  expect(whole.before.length).toBeLessThan(310);
  expect(whole.before.endsWith("…")).toBe(true);
});

it("as much of a long text's end is shown as fits", () => {
  const text = "a ".repeat(100);
  expect(changedPart(`${text}old end`, `${text}new end`).end).toBe("end");
});

it("a long text that was changed in several sentences shows each of them", () => {
  const filler = "Nothing of this was changed, and it is long enough to stand between them. ".repeat(3);
  const text = (word: string) => `We met at ${word}. ${filler}\n${word}, again। ${filler}`;
  expect(changedParts(text("Rivarbank"), text("River bank"))).toEqual([
    { start: "We met at ", before: "Rivarbank. ", after: "River bank. ", end: "" },
    { start: "", before: "Rivarbank, ", after: "River bank, ", end: "again। " },
  ]);
  // A point inside a number or an address ends no sentence.
  expect(changedParts(text("৳ 12.50"), text("৳ 14.50")).map((part) => part.before)).toEqual(["12.50. ", "12.50, "]);
  for (const [before, after] of [
    [text("Rivarbank"), `${text("Rivarbank")} More.`],
    ["A. B.", "C. D."],
    ["a. ".repeat(100), "b. ".repeat(100)],
  ] as const)
    expect(changedParts(before, after)).toEqual([changedPart(before, after)]);
});
