import { describe, expect, it } from "vitest";
import { itForAll } from "../../../tests/kit/it-for-all.ts";
import { type Edit, insertLink, insertUpload, type Selection, toggleBold, toggleLines } from "./FormattingTools.tsx";

/** Parses a selection from a text in which | marks its two ends. */
function at(marked: string): Selection {
  const [before = "", selected = "", after = ""] = marked.split("|");
  return { value: before + selected + after, start: before.length, end: before.length + selected.length };
}

/** Applies an edit to a text, and marks the ends of the new selection with |. */
function result(marked: string, make: (selection: Selection) => Edit): string {
  const { value } = at(marked);
  const { from, to, text, select } = make(at(marked));
  const made = value.slice(0, from) + text + value.slice(to);
  return `${made.slice(0, select[0])}|${made.slice(...select)}|${made.slice(select[1])}`;
}

const url = "/media/0123456789abcdef0123.pdf";
const upload = { url, words: "Form [6]", isPicture: false };

describe("the button for bold text", () => {
  itForAll([
    ["a |word| b", "a **|word|** b"],
    ["a| word |b", "a **|word|** b"],
    ["a || b", "a **|Bold|** b"],
    ["a |**word**| b", "a |word| b"],
    ["|****|", "**|****|**"],
  ])("marks the chosen words", ([before, after]) =>
    expect(result(before, (selection) => toggleBold(selection, "Bold"))).toBe(after),
  );
});

describe("the button for the sign of a line", () => {
  itForAll([
    ["a\n||b", "a\n- b||"],
    ["||", "- ||"],
    ["a|b\nc|d", "|- ab\n- cd|"],
    ["|- a\n- b|\nc", "|a\nb|\nc"],
    ["- a|\nb|", "|- - a\n- b|"],
  ])("begins a list or goes on with one", ([before, after]) =>
    expect(result(before, (selection) => toggleLines(selection, "- "))).toBe(after),
  );
});

describe("the button for a link", () => {
  itForAll([
    ["See |here|.", "See [here](|https://|)."],
    ["||", "[Link](|https://|)"],
  ])("links the chosen words", ([before, after]) =>
    expect(result(before, (selection) => insertLink(selection, "Link"))).toBe(after),
  );
});

describe("an upload stands in a paragraph of its own", () => {
  itForAll([
    ["||", `[|Form 6|](${url})`],
    ["a||b", `a\n\n[|Form 6|](${url})\n\nb`],
    ["a\n||\nb", `a\n\n[|Form 6|](${url})\n\nb`],
    ["a|bc|", `abc\n\n[|Form 6|](${url})`],
  ])("inserts the link of a file", ([before, after]) =>
    expect(result(before, (selection) => insertUpload(selection, upload))).toBe(after),
  );

  it("a picture with words for those who do not see it", () => {
    expect(result("||", (selection) => insertUpload(selection, { ...upload, words: "a boat", isPicture: true }))).toBe(
      `![|a boat|](${url})`,
    );
  });
});
