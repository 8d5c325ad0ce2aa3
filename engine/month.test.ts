import { expect, it } from "vitest";
import { lastDayOf, monthName, monthsBetween, weekdayNames, weeksOf } from "./month.ts";

it("months end on their last day, in leap years too", () => {
  expect(["2026-02", "2028-02", "2026-04", "2026-12", "2027-01"].map(lastDayOf)).toEqual(["2026-02-28", "2028-02-29", "2026-04-30", "2026-12-31", "2027-01-31"]);
});

it("counts months over the end of a year", () => {
  expect(monthsBetween("2026-11-30", "2027-01-01")).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsBetween("2026-11-30", "2026-11-01")).toEqual(["2026-11"]);
});

it.each(["2026-02", "2026-11", "2027-01", "2028-02"])("the weeks of %s begin on Sunday and have each of its days once", (month) => {
  const weeks = weeksOf(month);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const days = weeks.flat().flatMap((day) => day ?? []);
  expect([days[0], days.at(-1), days.length]).toEqual([`${month}-01`, lastDayOf(month), Number(lastDayOf(month).slice(-2))]);
  for (const week of weeks) for (const [place, day] of week.entries()) if (day) expect(new Date(day).getUTCDay()).toBe(place);
});

it("names months and weekdays in both languages", () => {
  expect([monthName("2026-11", "en"), monthName("2026-11", "bn")]).toEqual(["November 2026", "নভেম্বর ২০২৬"]);
  expect([weekdayNames("en")[0]?.long, weekdayNames("bn")[6]?.long]).toEqual(["Sunday", "শনিবার"]);
});
