import { expect, it } from "vitest";
import { judge } from "../papers/judge.ts";
import { truthOf } from "../papers/paper.ts";
import { papers } from "../papers/papers.ts";
import { placeOnSheet } from "../papers/perspective.ts";

it("there are thirty sample papers: ten photographed well, twelve middling, eight badly", () => {
  const degrees = papers.map(({ spoilt }) => spoilt.degree);
  const count = (degree: string) => degrees.filter((each) => each === degree).length;
  expect([count("light"), count("middling"), count("hard")]).toEqual([10, 12, 8]);
});

it("every number of eleven digits on a sample paper is made up", () => {
  const made = /^(?:01700|০১৭০০)[-]?[0০]{5}[0-9০-৯]$/;
  const phones = papers.flatMap((paper) => JSON.stringify(paper).match(/(?:01|০১)[0-9০-৯]{3}-?[0-9০-৯]{6}/g) ?? []);
  expect(phones.length).toBeGreaterThan(10);
  expect(phones.filter((phone) => !made.test(phone))).toEqual([]);
});

it("the judge finds every word of a paper in its own text, in any order, and misses what is left out", () => {
  for (const paper of papers) {
    const truth = truthOf(paper);
    const lines = [truth.title, ...truth.text.split("\n"), truth.memo ?? "", truth.date ?? ""];
    expect(judge(truth, lines.toReversed().join("\n")).missed).toEqual([]);
    const { words, found } = judge(truth, "");
    expect([words > 0, found]).toEqual([true, 0]);
  }
});

it("the judge takes a danda and its lookalikes for the same, but not another digit", () => {
  const [paper] = papers;
  if (!paper) throw new Error("There is no paper.");
  const truth = { ...truthOf(paper), memo: null, date: null, title: "", text: "ফি ৪৫০ টাকা।", numbers: ["৪৫০"] };
  expect(judge(truth, "ফি ৪৫০ টাকা৷")).toMatchObject({ words: 3, found: 3, right: 1 });
  expect(judge(truth, "ফি ৪৫৩ টাকা|")).toMatchObject({ found: 2, right: 0 });
});

it("the corners of a photographed sheet are the corners of the print", () => {
  const place = placeOnSheet([
    [100, 80],
    [900, 40],
    [960, 1300],
    [60, 1200],
  ]);
  const corners = [place(100, 80), place(900, 40), place(960, 1300), place(60, 1200)].flat();
  for (const [index, expected] of [0, 0, 1, 0, 1, 1, 0, 1].entries()) expect(corners[index]).toBeCloseTo(expected, 9);
});
