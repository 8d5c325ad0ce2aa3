import { expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { files, sourceOf } from "./sources.ts";

const parts = ["Context", "Considered", "Decision", "Cost", "When to look again"];
const status = /^- Status: (accepted|proposed|(?:accepted, in part reversed|reversed) by (\d{1,4}))$/m;

const records = files.filter((path) => /^docs\/decisions\/(?!README).*\.md$/.test(path)).toSorted();
const numberOf = (path: string) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
const numbers = records.map(numberOf);

it("there are few records, and each has a unique number", () => {
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.length).toBeLessThanOrEqual(35);
  expect(numbers).toEqual([...new Set(numbers)]);
});

itForAll(records)("every record has all required parts", (path) => {
  const text = sourceOf(path);
  expect(text).toMatch(new RegExp(`^# ${numberOf(path)}\\. \\S`));
  expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d$/m);
  expect(text).toMatch(status);
  const headings = [...text.matchAll(/^## (.+)\n\n\S/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(parts);
});

it("a reversed record names a later one that exists", () => {
  const reversed = records.flatMap((path) => {
    const by = status.exec(sourceOf(path))?.[2];
    return by === undefined ? [] : [{ number: numberOf(path), by: Number(by) }];
  });
  expect(reversed.filter(({ number, by }) => by <= number || !numbers.includes(by))).toEqual([]);
});

it("the index lists each record once, with its title, under a question", () => {
  const sections = sourceOf("docs/decisions/README.md").split(/^## /m).slice(1);
  const listed = sections.flatMap((section) => section.split("\n").filter((line) => /^- \[\d/.test(line)));
  const lines = records.map((path) => {
    const title = /^# (.+)$/m.exec(sourceOf(path))?.[1];
    return `- [${title}](${path.split("/").at(-1)})`;
  });
  expect(listed.toSorted()).toEqual(lines.toSorted());
  expect(sections.filter((section) => section.includes("\n- [") && !/^.+\?\n/.test(section))).toEqual([]);
});

it("the number of a removed record is not used again, and points to a record that exists", () => {
  const gone = sourceOf("docs/decisions/README.md").split("## Numbers that are gone")[1] ?? "";
  const moved = [...gone.matchAll(/(\d+(?:,\s+\d+)*) → (\d+)/g)];
  expect(moved.length).toBeGreaterThan(10);
  expect(moved.map(([, , to]) => Number(to)).filter((number) => !numbers.includes(number))).toEqual([]);
  expect(
    moved.flatMap(([, from = ""]) => from.split(",").map(Number)).filter((number) => numbers.includes(number)),
  ).toEqual([]);
});
