import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { reader } from "./reader.ts";
import type { ClassRoutine, SheetsQuestion, Understood } from "./routine.ts";

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

itForAll(files)("every sheet of the samples is read as its office means it", async (file) => {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const isPasted = file.endsWith(".tsv");
  const sent = { content: isPasted ? bytes.toString("utf8") : bytes, name: file };
  const question: SheetsQuestion = { wanted: undefined };
  const read = await readSheets(reader, { ...sent, question }, { time: 10 * 60_000 });
  const { sheet: _, ...expected } = JSON.parse(
    readFileSync(path.replace(/\.\w+$/, ".expected.json"), "utf8"),
  ) as Understood & { sheet: string | null };
  expect("found" in read && sorted(read.found)).toEqual(sorted(expected));
});
