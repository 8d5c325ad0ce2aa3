// Runs as a child process (server/sheets), because a hostile sheet may take any amount of time.
import { answerSheets } from "../../server/sheets/answer-sheets.ts";
import type { RoutineProblem, SheetsAnswer, SheetsQuestion } from "./routine.ts";
import { titleOf, understand } from "./understand.ts";

/** Understands the named sheet, or else the first one that can be read. */
answerSheets<SheetsQuestion, SheetsAnswer>((sheets, { wanted }) => {
  const chosen = sheets.find(({ name }) => name === wanted);
  const problems: RoutineProblem[] = [];
  for (const sheet of chosen ? [chosen] : sheets) {
    const found = understand(sheet);
    if ("kind" in found)
      return { sheets: sheets.map(({ name }) => name), sheet: sheet.name, title: titleOf(sheet), found };
    problems.push(found.problem);
  }
  return { problem: problems[0] ?? "noTable" };
});
