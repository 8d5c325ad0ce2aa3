import * as m from "../../messages/compiled/messages.js";
import { hasPdfReader } from "../media/read-pdf.ts";
import type { Check } from "./check.ts";
import { day, keep } from "./time.ts";
import { good, plain } from "./words.ts";

const isThere = keep(day, hasPdfReader);

/** Whether the optional program is there that reads PDFs for the search. Without it their titles alone are found. */
export const pdfReader: Check = {
  name: "pdf",
  label: m.system_pdf,
  doctor: async () => [
    (await isThere())
      ? good("pdf", "pdftotext is there: the search finds the words of PDFs.")
      : good("pdf", "There is no pdftotext: the search finds PDFs by their titles alone. Debian: poppler-utils."),
  ],
  page: async () => [plain((await isThere()) ? m.system_pdf_read : m.system_pdf_missing)],
};
