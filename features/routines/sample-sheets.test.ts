import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import type { ClassRoutine, Understood } from "./routine.ts";
import { understand } from "./understand.ts";

const folder = join(import.meta.dirname, "../../tests/samples/routines");
const files = readdirSync(folder).filter((name) => /\.(xlsx|csv|tsv)$/.test(name));

/** The result in a fixed order, so that the order of reading does not matter. */
function sorted(found: Understood) {
  const order = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one, keysInOrder)).toSorted();
  const routineText = ({ lessons, breaks, ...name }: ClassRoutine) => ({
    ...name,
    lessons: order(lessons),
    breaks: order(breaks),
  });
  return found.kind === "exam"
    ? { kind: found.kind, exams: order(found.exams), doubts: order(found.doubts) }
    : { kind: found.kind, routines: order(found.routines.map(routineText)), doubts: order(found.doubts) };
}

function keysInOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

it.each(files)("%s is read as its office means it", async (file) => {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const isPasted = file.endsWith(".tsv");
  const sheets = await readSheets(isPasted ? bytes.toString("utf8") : bytes, { time: 10 * 60_000 });
  const { sheet: _, ...expected } = JSON.parse(
    readFileSync(path.replace(/\.\w+$/, ".expected.json"), "utf8"),
  ) as Understood & { sheet: string | null };
  // Takes the first sheet of a workbook that can be read, as the site does.
  const found = sheets.map(understand).find((one) => "kind" in one);
  expect(found && "kind" in found && sorted(found)).toEqual(sorted(expected));
});
