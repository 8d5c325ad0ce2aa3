import type { Sheet } from "../../server/sheets/sheet.ts";
import type { Reading, ReadingProblem } from "./results.ts";

/** Understands the table of a sheet whose first row has the headings: a stand-in that knows the roll and the name. */
export function understand({ name, rows }: Sheet): Reading | { problem: ReadingProblem } {
  const [head, ...others] = rows;
  const headings = head?.map(({ text }) => text.trim()) ?? [];
  const roll = headings.findIndex((heading) => /^(?:roll|রোল)/i.test(heading));
  if (headings.length === 0) return { problem: "noTable" };
  if (roll < 0) return { problem: "noRoll" };
  const columns = headings.map((heading, place) => {
    if (place === roll) return { heading, meaning: "roll" as const };
    return /^(?:name|নাম)/i.test(heading)
      ? { heading, meaning: "name" as const }
      : { heading, meaning: "mark" as const, subject: heading };
  });
  const pupils = others.map((row) => {
    const cells = row.map(({ text }) => text.trim());
    return { roll: cells[roll] ?? "", cells, doubts: [] };
  });
  return { sheets: [name], sheet: name, titles: [], columns, pupils, leftOut: 0 };
}
