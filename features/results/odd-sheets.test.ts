import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { SheetError } from "../../server/sheets/sheet.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { reader } from "./reader.ts";

// Small files of tests/samples/odd, each with something that a reader easily takes for something else.

const folder = join(import.meta.dirname, "../../tests/samples/odd");

/** A sheet as one text: its columns, its pupils with their doubts, and what was left out. */
async function told(file: string): Promise<string> {
  const sent = { content: readFileSync(join(folder, file)), name: file, question: { wanted: undefined, each: true } };
  const { sheets, hidden, found } = await readSheets(reader, sent, { time: 10 * 60_000 });
  const parts = found.map((one) => {
    if ("problem" in one) return one.problem;
    const { columns, pupils, unseen } = one;
    const heads = columns.map(({ meaning, subject, part }) => [subject ?? meaning, part].filter(Boolean).join("/"));
    const rows = pupils.map(({ cells, doubts }) => [cells.join(", "), ...doubts.map(({ kind }) => kind)].join(" !"));
    const left = unseen ? [`left out: ${unseen.rows} ${unseen.columns} ${unseen.cells}`] : [];
    return [heads.join(", "), ...rows, ...left].join("\n");
  });
  return [...(sheets.length > 1 ? [sheets.join(", ")] : []), ...parts, ...hidden.map((name) => `hidden: ${name}`)].join(
    "\n",
  );
}

itForAll([
  [
    "hidden-row.xlsx",
    ["1, Sample Pupil A, 78, 65, 80, 4.33", "4, Sample Pupil D, 40, 38, 35, 1.67", "left out: 1 0 0"],
  ],
  ["hidden-column.xlsx", ["roll, name, Bangla, English\n", "left out: 0 1 0"]],
  ["hidden-sheet.xls", ["3, Sample Pupil C, 82, 90, 85", "hidden: Draft"]],
  ["merged-keeps-hidden.xlsx", ["3, Sample Pupil C, Ab, , \n", "left out: 0 0 2"]],
  ["chart-on-sheet.xls", ["roll, name, Bangla, English, Math", "1, Sample Pupil A, 78, 65, 80"]],
  ["chart-sheet.xlsx", ["roll, name, father, Bangla, English", "1, Sample Pupil A, Sample Father A, 78, 65"]],
  ["filled-down-grade.xls", ["1, Sample Pupil A, 78, 65, 80, A\n", "3, Sample Pupil C, 82, 90, 85, A+"]],
  ["empty-text-cells.xlsx", ["1, Sample Pupil A, , 78, 65", "2, Sample Pupil B, Sample Father B, , 61"]],
  ["workbook2.xlsx", ["1, Sample Pupil A, 78, 65, 80, 4.33"]],
  ["backslash-parts.xlsx", ["1, Sample Pupil A, 78, 65, 80, 4.33"]],
  ["java-folders.xlsx", ["1, Sample Pupil A, 78, 65, 80, 4.33"]],
  ["utf16-no-bom.csv", ["1, নমুনা ক, 70", "2, নমুনা খ, 60"]],
  ["sep-line.csv", ["roll, name, Bangla, English\n1, Sample Pupil A, 70, 71"]],
  ["id-ten-digits.xlsx", ["roll, name, Bangla, English", "2026060101, Sample Pupil A, 70, 71"]],
  ["roll-excel-text.csv", ["001, Sample Pupil A, 70, 71", "002, "]],
  ["roll-apostrophe.csv", ["001, Sample Pupil A, 70, 71", "002, "]],
  ["names-like-totals.xlsx", ["1, ফেলানী নমুনা, 70, 71", "3, পাশা নমুনা, 50, 51", "4, গড়াই নমুনা, 45, 46"]],
  [
    "band-unknown-subjects.xlsx",
    ["roll, name, Welding, Plumbing, Tailoring, total, letter", "1, Sample Pupil One, 70, 65, 80"],
  ],
  ["serial-s-no.csv", ["ignored, roll, name, Bangla, English, total", "1, 11, Sample One, 70, 65, 135"]],
  ["misspelt-registration.csv", ["1, 20251001, Sample One, 70, 80, 150 !unusual"]],
  ["registration-scientific.csv", ["1, Sample Pupil A, 2.01056E+09, 70 !unusual"]],
  [
    "semicolon-decimal-comma.csv",
    ["1, Sample Pupil A, 70,5, 4,50 !noMark !unusual", "2, Sample Pupil B, 60, 3,75 !unusual"],
  ],
  ["shown-rounding.xlsx", ["1, Sample Pupil A, 68.4, 70", "2, Sample Pupil B, 1.01, 60"]],
  ["bijoy-soft-hyphen.xlsx", ["1, প্লাবন, 70, 71 !converted", "2, ব্লক, ", "3, আত্মার, "]],
  ["ansi-font.xlsx", ["1, রাকিব হাসান, 70, 71 !converted"]],
])("an odd sheet is read as its program shows it", async ([file, expected]) => {
  const text = await told(file);
  for (const part of expected) expect(text).toContain(part.normalize("NFC"));
});

it("a workbook of 2002 with a password is refused as one", async () => {
  const refused: unknown = await told("password-2002.xls").catch((error: unknown) => error);
  expect(refused instanceof SheetError && refused.code).toBe("password");
});
