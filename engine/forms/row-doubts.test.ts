import { expect, it } from "vitest";
import classRoutine from "../../collections/classRoutine.ts";
import { dateDoubts, rowDoubts } from "./row-doubts.ts";

const { lessons } = classRoutine.fields;
const lesson = (day: string, period: string, more: object = {}) => ({ day, period, subject: "Bangla", ...more });
const comparedName = (name: string) => name.toLowerCase().replace(/^(?:mr\.|জনাব) /, "");
const doubts = (rows: ReturnType<typeof lesson>[], theirs: ReturnType<typeof lesson>[] = []) =>
  rowDoubts(lessons, rows, [{ title: "Class 7", rows: theirs }], comparedName);

it("two lessons in the same period are marked at both rows, in Latin and in Bengali digits", () => {
  const rows = [lesson("sunday", "1"), lesson("monday", "1"), lesson("sunday", "১")];
  expect(doubts(rows)).toEqual([
    { row: 0, kind: "place", rows: [2] },
    { row: 2, kind: "place", rows: [0] },
  ]);
});

it("rows without a day or a period are not compared", () => {
  expect(doubts([lesson("", "1"), lesson("", "1"), lesson("sunday", ""), lesson("sunday", "")])).toEqual([]);
});

it("a teacher who has another class in the same period is marked, under any title and in either language", () => {
  const found = [{ row: 0, kind: "person", entries: ["Class 7"] }];
  const own = [lesson("sunday", "1", { teacher: "Mr. Sample Das" })];
  expect(doubts(own, [lesson("sunday", "1", { teacher: "sample das" })])).toMatchObject(found);
  const bengali = [lesson("sunday", "1", { teacherBn: "জনাব নমুনা দাস" })];
  expect(doubts(bengali, [lesson("sunday", "1", { teacher: "X", teacherBn: "নমুনা দাস" })])).toMatchObject(found);
  expect(doubts(own, [lesson("sunday", "2", { teacher: "Sample Das" })])).toEqual([]);
  expect(doubts(own, [lesson("monday", "1", { teacher: "Sample Das" })])).toEqual([]);
});

it("if both rows have times, these are compared instead of the periods' numbers, which two shifts share", () => {
  const at = (period: string, time: string) => [lesson("sunday", period, { time, teacher: "Sample Das" })];
  expect(doubts(at("1", "8:00–8:40"), at("1", "12:00–12:40"))).toEqual([]);
  expect(doubts(at("3", "9:20–10:00"), at("1", "৯:২০–১০:০০"))).toHaveLength(1);
});

it("dates that have passed, weekly holidays and holidays of the calendar are marked at their rows", () => {
  const dated = ["2026-12-02", "2026-12-03", "2026-12-04", "2026-12-16", "2026-12-17", "2026-12-1", ""];
  const victory = { title: "Victory Day", first: "2026-12-15", last: "2026-12-16" };
  expect(
    dateDoubts(
      dated.map((date) => ({ date, subject: "Bangla" })),
      "2026-12-03",
      [victory],
    ),
  ).toEqual([
    { row: 0, kind: "past", date: "2026-12-02" },
    { row: 2, kind: "holiday", date: "2026-12-04", title: undefined },
    { row: 3, kind: "holiday", date: "2026-12-16", title: "Victory Day" },
  ]);
});
