// Runs as a child process (server/sheets), because a hostile sheet may take any amount of time.
import { answerSheets } from "../../server/sheets/answer-sheets.ts";
import type { ListProblem, PeopleAnswer, PeopleQuestion } from "./people.ts";
import { understand } from "./understand.ts";

/** Finds the people of the named sheet, or else of the first one that has any. */
answerSheets<PeopleQuestion, PeopleAnswer>(({ sheets, hidden }, { wanted }) => {
  const chosen = sheets.find(({ name }) => name === wanted);
  const problems: ListProblem[] = [];
  for (const sheet of chosen ? [chosen] : sheets) {
    const found = understand(sheet);
    if (!("problem" in found))
      return { sheets: sheets.map(({ name }) => name), hidden, sheet: sheet.name, unseen: sheet.unseen, found };
    problems.push(found.problem);
  }
  return { problem: problems.find((one) => one !== "noPeople") ?? "noPeople" };
});
