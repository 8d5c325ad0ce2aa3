import { describe, expect, it } from "vitest";
import { addDays, dateParts, dayAt, longDate, parsePublishedDay, publishedDay, startOfNextDay, shortDate } from "./calendar-day.ts";

describe("the calendar day in Dhaka", () => {
  it.each([
    ["2026-11-21T17:59:59Z", "2026-11-21"],
    ["2026-11-21T18:00:00Z", "2026-11-22"],
    ["2026-12-31T18:00:00Z", "2027-01-01"],
    ["2028-02-28T18:00:00Z", "2028-02-29"],
  ])("at %s is %s", (instant, day) => {
    expect(dayAt(new Date(instant))).toBe(day);
  });

  it.each([
    ["2026-11-21T17:59:59.500Z", "2026-11-21T18:00:00Z"],
    ["2026-11-21T18:00:00Z", "2026-11-22T18:00:00Z"],
    ["2026-12-31T02:00:00Z", "2026-12-31T18:00:00Z"],
  ])("that follows %s begins at %s", (instant, begin) => {
    const found = startOfNextDay(new Date(instant));
    expect(found.getTime() - Date.parse(begin)).toBeGreaterThanOrEqual(0);
    expect(found.getTime() - Date.parse(begin)).toBeLessThan(1000);
  });
});

describe("addDays follows the calendar", () => {
  it.each([
    ["2026-11-21", 7, "2026-11-28"],
    ["2026-11-28", 7, "2026-12-05"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-11-21", 0, "2026-11-21"],
    ["2026-11-21", 365, "2027-11-21"],
  ])("%s plus %i days is %s", (day, count, later) => {
    expect(addDays(day, count)).toBe(later);
    expect(addDays(later, -count)).toBe(day);
  });
});

describe("the published form", () => {
  it.each([
    ["2026-11-21", "November 21, 2026"],
    ["2027-01-05", "January 5, 2027"],
    ["2028-02-29", "February 29, 2028"],
  ])("of %s is %s, in both directions", (day, text) => {
    expect(publishedDay(day)).toBe(text);
    expect(parsePublishedDay(text)).toBe(day);
  });

  it.each(["February 29, 2027", "April 31, 2026", "November 0, 2026", "November 05, 2026", "Nov 5, 2026", "Smarch 5, 2026", "5 November 2026", ""])(
    "is not %j",
    (text) => {
      expect(parsePublishedDay(text)).toBeUndefined();
    },
  );
});

describe("a date", () => {
  it("has a long form in each language, the American one in English", () => {
    expect(longDate("2026-11-21", "en")).toBe("November 21, 2026");
    expect(longDate("2026-11-21", "bn")).toBe("২১ নভেম্বর, ২০২৬");
    expect(longDate("2027-01-05", "en")).toBe("January 5, 2027");
  });

  it("has a short form in each language", () => {
    expect(shortDate("2026-11-21", "en")).toBe("Nov 21, 2026");
    expect(shortDate("2026-11-21", "bn")).toBe("২১ নভে, ২০২৬");
  });

  it("is divided into day, month and year", () => {
    expect(dateParts("2026-11-05", "en")).toEqual({ day: "5", month: "November", year: "2026" });
    expect(dateParts("2026-11-05", "bn")).toEqual({ day: "৫", month: "নভেম্বর", year: "২০২৬" });
  });
});
