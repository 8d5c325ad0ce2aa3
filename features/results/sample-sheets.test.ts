import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { reader } from "./reader.ts";
import type { SheetsQuestion } from "./results.ts";

const folder = join(import.meta.dirname, "../../tests/samples/sheets");

/** The expected reading of a sample: its columns, its first and last pupil, and its doubts. */
type Expected = {
  sheet: string | null;
  pupils: number;
  first: { values: string[] };
  last: { values: string[] };
  columns: { heading: string; meaning: string; subject?: string; part?: string | null }[];
  doubts: { kind: string; roll?: string; name?: string; heading?: string }[];
};

const files = readdirSync(folder).filter((file) => /\.(?:xlsx?|csv|tsv)$/.test(file));

itForAll(files)("every sheet of the samples is read correctly without a correction", async (file) => {
  const path = join(folder, file);
  const expected: Expected = JSON.parse(
    readFileSync(path.replace(/\.\w+$/, ".expected.json"), "utf8").normalize("NFC"),
  );
  const content = readFileSync(path);
  // Pasted cells are a text, not a file.
  const sent = { content: file.endsWith(".tsv") ? content.toString("utf8") : content, name: file };
  const question: SheetsQuestion = { wanted: expected.sheet ?? undefined, each: false };
  const [reading] = (await readSheets(reader, { ...sent, question }, { time: 10 * 60_000 })).found;
  if (!reading) throw new Error("The sample has no sheet.");
  if ("problem" in reading) throw new Error(`The sample has the problem ${reading.problem}.`);
  const { columns, pupils } = reading;
  const kept = columns.flatMap(({ meaning }, place) => (meaning === "ignored" ? [] : [place]));
  expect(kept.map((place) => ({ subject: undefined, part: undefined, ...columns[place] }))).toEqual(
    expected.columns.map((column) => ({ subject: undefined, ...column, part: column.part ?? undefined })),
  );
  expect(pupils).toHaveLength(expected.pupils);
  const valuesAt = (at: number) => kept.map((place) => pupils.at(at)?.cells[place]);
  expect(valuesAt(0)).toEqual(expected.first.values);
  expect(valuesAt(-1)).toEqual(expected.last.values);
  const name = columns.findIndex(({ meaning }) => meaning === "name");
  const doubts = pupils.flatMap(({ roll, cells, doubts: found }) =>
    found
      .filter(({ kind }) => kind !== "converted")
      .map(({ kind, column }) => {
        if (kind === "noRoll") return { kind, name: cells[name] };
        const heading = column === undefined ? {} : { heading: columns[column]?.heading };
        return { kind: kind === "noMark" ? "notANumber" : kind, roll, ...heading };
      }),
  );
  // If a roll occurs twice, both rows are marked, so equal doubts count once here.
  expect(doubts.filter((doubt, at) => !doubts.slice(0, at).some((other) => same(doubt, other)))).toEqual(
    expected.doubts,
  );
});

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
