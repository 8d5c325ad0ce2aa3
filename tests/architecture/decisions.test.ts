import { expect, it } from "vitest";
import { files, textOf } from "./sources.ts";

const parts = ["Context", "Considered", "Decision", "Cost", "When to look again"];
const status = /^- Status: (accepted|proposed|(?:accepted, in part reversed|reversed) by (\d{1,4}))$/m;

const records = files.filter((path) => /^docs\/decisions\/(?!README).*\.md$/.test(path)).toSorted();
const numberOf = (path: string) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
const numbers = records.map(numberOf);

it("each record has a number of its own; one that is missing is still being written", () => {
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers).toEqual([...new Set(numbers)]);
});

it.each(records)("%s has its parts", (path) => {
  const text = textOf(path);
  expect(text).toMatch(new RegExp(`^# ${numberOf(path)}\\. \\S`));
  expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d$/m);
  expect(text).toMatch(status);
  const headings = [...text.matchAll(/^## (.+)\n\n\S/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(parts);
});

it("a reversed record names a later one that exists", () => {
  const reversed = records.flatMap((path) => {
    const by = status.exec(textOf(path))?.[2];
    return by === undefined ? [] : [{ number: numberOf(path), by: Number(by) }];
  });
  expect(reversed.filter(({ number, by }) => by <= number || !numbers.includes(by))).toEqual([]);
});

it("the list of decisions names each with its title, date and status", () => {
  const lines = records.map((path) => {
    const text = textOf(path);
    const [title, date, now] = [/^# \d+\. (.+)$/m, /^- Date: (.+)$/m, /^- Status: (.+)$/m].map((part) => part.exec(text)?.[1]);
    return `| ${numberOf(path)} | [${title}](${path.split("/").at(-1)}) | ${date} | ${now} |`;
  });
  const listed = textOf("docs/decisions/README.md").split("\n").filter((line) => /^\| \d/.test(line));
  expect(listed).toEqual(lines);
});
