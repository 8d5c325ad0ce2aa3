import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { entriesOf } from "./entries.ts";
import { reader } from "./reader.ts";

const folder = join(import.meta.dirname, "../../tests/samples/odd");

/** The rows of the first entry that a file's sheet becomes, each as one text, and its doubts. */
async function rowsOf(content: Uint8Array | string): Promise<{ rows: string[]; doubts: readonly string[] }> {
  const sent = { content, name: "", question: { wanted: undefined } };
  const read = await readSheets(reader, sent, { time: 10 * 60_000 });
  if ("problem" in read) throw new Error(`The sample has the problem ${read.problem}.`);
  const [entry] = entriesOf(read.found, read.title, "en");
  const { lessons = "[]", examinations = lessons } = entry?.values ?? {};
  const rows = (JSON.parse(examinations) as Record<string, string>[]).map(
    ({ day, date, period = "–", time, subject }) => [day ?? date, period, time, subject].filter(Boolean).join(" "),
  );
  return { rows, doubts: entry?.doubts ?? [] };
}
const inFile = (name: string) => {
  const bytes = readFileSync(join(folder, name));
  return rowsOf(name.endsWith(".tsv") ? bytes.toString("utf8") : bytes);
};

it("a column of times in which every day has a break is no period", async () => {
  const { rows } = await rowsOf(
    [
      "ষষ্ঠ শ্রেণি, ক শাখা",
      "বার\t৯:০০-৯:৪০\t৯:৪০-১০:২০\t১০:২০-১০:৫০\t১০:৫০-১১:৩০",
      "রবিবার\tবাংলা\tগণিত\tবিরতি\tবিজ্ঞান",
      "সোমবার\tগণিত\tবাংলা\tবিরতি\tধর্ম",
    ].join("\n"),
  );
  expect(rows.filter((row) => /বিজ্ঞান|ধর্ম|বিরতি/.test(row))).toEqual([
    "sunday – 10:20–10:50 বিরতি",
    "sunday 3 10:50–11:30 বিজ্ঞান",
    "monday – 10:20–10:50 বিরতি",
    "monday 3 10:50–11:30 ধর্ম",
  ]);
});

it("the column of breaks is no period of the class above either, if two classes stand below each other", async () => {
  const times = "বার\t৯:০০-৯:৪০\t৯:৪০-১০:২০\t১০:২০-১০:৫০\t১০:৫০-১১:৩০";
  const days = ["রবিবার\tবাংলা\tগণিত\tবিরতি\tবিজ্ঞান", "সোমবার\tগণিত\tবাংলা\tবিরতি\tধর্ম"];
  const classes = ["ষষ্ঠ শ্রেণি", "সপ্তম শ্রেণি"].flatMap((name) => [name, times, ...days]);
  const { rows } = await rowsOf(classes.join("\n"));
  expect(rows.filter((row) => /বিজ্ঞান/.test(row))).toEqual(["sunday 3 10:50–11:30 বিজ্ঞান"]);
});

it("a break of one day is a row of that day, and hides no lesson of another", async () => {
  const assembly = await inFile("routine-assembly-one-day.xlsx");
  expect(assembly.rows.filter((row) => row.includes("Assembly"))).toEqual(["sunday – 10:00–10:45 Assembly"]);
  expect(assembly.rows).toContain("monday 1 10:00–10:45 Math");
  const { rows } = await inFile("routine-prayer-last-one-day.xlsx");
  expect(rows.filter((row) => row.includes("Prayer"))).toEqual(["thursday – 11:30–12:15 Prayer"]);
});

it("a lesson that is merged over days is one of each", async () => {
  const { rows } = await inFile("routine-subject-merged-down.xlsx");
  expect(rows.filter((row) => row.includes(" 1 10:00–10:45 Bangla"))).toHaveLength(5);
});

itForAll(["exam-time-cells.xlsx", "exam-1904.xlsx"])(
  "an examination has the dates and times that its cells show",
  async (file) => {
    expect((await inFile(file)).rows).toEqual([
      "2026-12-02 – 10:00–1:00 Bangla 1st",
      "2026-12-06 – 10:00–1:00 English 1st",
      "2026-12-09 – 10:00–1:00 Math",
    ]);
  },
);

it("dates are read in the order in which they exist, are close, or fit their weekdays; else a doubt", async () => {
  expect((await inFile("exam-us-dates.tsv")).rows.map((row) => row.slice(0, 10))).toEqual([
    "2026-12-02",
    "2026-12-06",
    "2026-12-15",
    "2026-12-17",
  ]);
  const list = (head: string, ...rows: string[]) => rowsOf([head, ...rows].join("\n").replaceAll("|", "\t"));
  const close = await list("Date|Subject|Class", "12/02/2026|Bangla|6", "12/06/2026|English|6", "12/09/2026|Math|6");
  expect([close.rows[2]?.slice(0, 10), close.doubts]).toEqual(["2026-12-09", []]);
  const fits = await list("Date|Day|Subject", "02/03/2026|Tuesday|Bangla", "03/04/2026|Wednesday|English");
  expect([fits.rows.map((row) => row.slice(0, 13)), fits.doubts.length]).toEqual([
    ["2026-02-03 – ", "2026-03-04 – "],
    0,
  ]);
  const unsure = await list("Date|Subject|Class", "02/03/2026|Bangla|6", "03/04/2026|English|6");
  expect(unsure.rows[0]?.slice(0, 10)).toBe("2026-03-02");
  expect(unsure.doubts).toHaveLength(1);
});
