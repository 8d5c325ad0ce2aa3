import { expect, it } from "vitest";
import { cleanQuestion, questionLimit } from "./question.ts";

it("a question becomes one line of complete characters, within the limit", () => {
  expect(cleanQuestion(undefined)).toBe("");
  expect(cleanQuestion(null)).toBe("");
  expect(cleanQuestion("  sports\nday\u0000 ")).toBe("sports day");
  expect(cleanQuestion("e\u0301")).toBe("\u00e9");
  expect(cleanQuestion(`${"x".repeat(questionLimit - 1)}\u{1f600}`)).toBe(`${"x".repeat(questionLimit - 1)}\ufffd`);
  expect(cleanQuestion("x".repeat(questionLimit + 1))).toHaveLength(questionLimit);
});

it("cleaning a question again changes nothing, also where normal letters are longer than typed ones", () => {
  for (const typed of [
    "বিদ্যাল\u09df ".repeat(12),
    `${"x".repeat(questionLimit - 1)} y`,
    "\u09dc".repeat(200),
    "\ud83d".repeat(200),
  ]) {
    const cleaned = cleanQuestion(typed);
    expect(cleaned.length).toBeLessThanOrEqual(questionLimit);
    expect(cleanQuestion(cleaned)).toBe(cleaned);
  }
});
