import { expect, it } from "vitest";
import { daysInWeek } from "./event-days.ts";
import type { EventKind } from "./event-kind.ts";
import { weeksOf } from "./month.ts";

/** The days of an event in each week of December 2026, a month that begins on a Tuesday. */
function daysOf(kind: EventKind, first: string, last = first): string[] {
  return weeksOf("2026-12").map((week) => {
    const days = daysInWeek({ first, last, kind }, week);
    return days
      ? week
          .slice(days.from, days.from + days.count)
          .map((day) => day?.slice(-2))
          .join(" ")
      : "";
  });
}

it("an event of several days is shown in each of its weeks", () => {
  expect(daysOf("event", "2026-11-29", "2026-12-07")).toEqual(["01 02 03 04 05", "06 07", "", "", ""]);
  expect(daysOf("holiday", "2026-12-10", "2027-01-03")).toEqual([
    "",
    "10 11 12",
    "13 14 15 16 17 18 19",
    "20 21 22 23 24 25 26",
    "27 28 29 30 31",
  ]);
});

it("an examination pauses on Fridays and Saturdays", () => {
  expect(daysOf("examination", "2026-12-02", "2026-12-13")).toEqual(["02 03", "06 07 08 09 10", "13", "", ""]);
  expect(daysOf("examination", "2026-12-03", "2026-12-05")).toEqual(["03", "", "", "", ""]);
  expect(daysOf("examination", "2026-12-04", "2026-12-12")).toEqual(["", "06 07 08 09 10", "", "", ""]);
});

it("an examination on Fridays and Saturdays alone is shown on those", () => {
  expect(daysOf("examination", "2026-12-04")).toEqual(["04", "", "", "", ""]);
  expect(daysOf("examination", "2026-12-04", "2026-12-05")).toEqual(["04 05", "", "", "", ""]);
});
