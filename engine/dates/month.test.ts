import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import {
  calendarMonths,
  isWeeklyHoliday,
  lastDayOf,
  monthName,
  monthsBetween,
  weekdayNames,
  weeksOf,
} from "./month.ts";

it("months end on their last day, in leap years too", () => {
  expect(["2026-02", "2028-02", "2026-04", "2026-12", "2027-01"].map(lastDayOf)).toEqual([
    "2026-02-28",
    "2028-02-29",
    "2026-04-30",
    "2026-12-31",
    "2027-01-31",
  ]);
});

it("a range of months may cross the end of a year", () => {
  expect(monthsBetween("2026-11-30", "2027-01-01")).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsBetween("2026-11-30", "2026-11-01")).toEqual(["2026-11"]);
});

itForAll(["2026-02", "2026-11", "2027-01", "2028-02"])(
  "the weeks of a month begin on Sunday and have each of its days once",
  (month) => {
    const weeks = weeksOf(month);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().flatMap((day) => day ?? []);
    expect([days[0], days.at(-1), days.length]).toEqual([
      `${month}-01`,
      lastDayOf(month),
      Number(lastDayOf(month).slice(-2)),
    ]);
    for (const week of weeks)
      for (const [place, day] of week.entries()) if (day) expect(new Date(day).getUTCDay()).toBe(place);
  },
);

it("months and weekdays have names in both languages", () => {
  expect([monthName("2026-11", "en"), monthName("2026-11", "bn")]).toEqual(["November 2026", "নভেম্বর ২০২৬"]);
  expect([weekdayNames("en")[0]?.long, weekdayNames("bn")[6]?.long]).toEqual(["Sunday", "শনিবার"]);
});

it("the weekly holidays are those of Bangladesh, Friday and Saturday", () => {
  const week = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"];
  expect(week.filter(isWeeklyHoliday)).toEqual(["2026-11-06", "2026-11-07"]);
});

describe("the months of the calendar", () => {
  const year = (number: number) => monthsBetween(`${number}-01-01`, `${number}-12-31`);
  const months = (...days: string[]) =>
    calendarMonths(
      days.map((day) => ({ first: day, last: day })),
      "2026-11-22",
    );

  it("are those of the present year, those with events, and those in between", () => {
    expect(months()).toEqual(year(2026));
    expect(months("2025-10-30", "2027-02-01")).toEqual([
      "2025-10",
      "2025-11",
      "2025-12",
      ...year(2026),
      "2027-01",
      "2027-02",
    ]);
    expect(calendarMonths([{ first: "2026-12-30", last: "2027-02-01" }], "2026-11-22")).toEqual([
      ...year(2026),
      "2027-01",
      "2027-02",
    ]);
  });

  it("do not fill a gap of more than a year, such as a mistyped year makes", () => {
    expect(months("2028-01-31")).toEqual([...year(2026), ...year(2027), "2028-01"]);
    expect(months("2028-02-01", "1999-05-05", "2100-12-31")).toEqual(["1999-05", ...year(2026), "2028-02", "2100-12"]);
  });
});
