import { expect, it } from "vitest";
import { slotIn } from "./words.ts";

it.each([
  ["10:00-10:45", "10:00", "10:45"],
  ["12:30 pm - 1:15 pm", "12:30", "13:15"],
  ["11:45 AM - 12:30 PM", "11:45", "12:30"],
  ["দুপুর ১২:১৫ - ১:০০", "12:15", "13:00"],
  ["1:30-2:15", "13:30", "14:15"],
])("the times of a lesson are read as they are meant: %s", (text, from, to) => {
  expect(slotIn(text)?.slot).toEqual({ from, to });
});
