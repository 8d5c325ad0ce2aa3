// Runs as a child process (server/sheets), because a hostile sheet may take any amount of time.
import { answerSheets } from "../../server/sheets/answer-sheets.ts";
import type { SheetsAnswer, SheetsQuestion } from "./results.ts";
import { understand } from "./understand.ts";

/** Understands all sheets, or the named one, or else the first. */
answerSheets<SheetsQuestion, SheetsAnswer>(({ sheets, hidden }, { wanted, each }) => {
  const named = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  const chosen = each ? sheets : named ? [named] : [];
  return {
    sheets: sheets.map(({ name }) => name),
    hidden,
    found: chosen.map((sheet) => ({ sheet: sheet.name, ...understand(sheet), unseen: sheet.unseen })),
  };
});
