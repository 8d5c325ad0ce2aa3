// Runs as a child process (server/sheets) and answers with the sheets themselves.
import { answerSheets } from "../../server/sheets/answer-sheets.ts";

answerSheets(({ sheets }) => sheets);
