import { expect, it } from "vitest";
import { endOfLessons } from "./end-of-lessons.ts";

it.each([
  [["10:00–10:45", "3:00–3:45", "12:30–1:15"], "15:45"],
  [["১০.০০ - ১০.৪৫", "১.১৫–২.০০"], "14:00"],
  [["07:30–08:10", "11:20-12:00"], "12:00"],
  [["13:15-14:05", "Tiffin"], "14:05"],
  [["after prayer", "99:99"], "16:00"],
  [[], "16:00"],
])("lessons at %j end at %s", (times, end) => {
  expect(endOfLessons(times)).toBe(end);
});
