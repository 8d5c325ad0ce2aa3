import * as m from "../../messages/compiled/messages.js";
import type { Check } from "../../server/operation/check.ts";
import { good, note, plain } from "../../server/operation/words.ts";
import type { FeatureChecks } from "../server.ts";
import { readsPapers } from "./feature.ts";
import { findReader, type Reader } from "./reading/read-page.ts";

/** Whether the optional program that reads photographed papers is installed, or reading is turned off. */
export const checks: FeatureChecks = (isOnFor) => {
  const isOn = isOnFor(readsPapers);
  let found: Promise<Reader | undefined> | undefined;
  // A page of the running site looks once, as the site does.
  const isThere = async () => (await (found ??= findReader())) !== undefined;
  const check: Check = {
    name: "paper",
    label: m.paper_check_label,
    doctor: async () => {
      if (!isOn) return [note("paper", `Photographed papers are not read, because ${readsPapers} is no.`)];
      return [
        (await isThere())
          ? good("paper", "tesseract is there with Bengali and English: photographed papers are read.")
          : note(
              "paper",
              "There is no tesseract with Bengali and English: photographed papers become PDFs, but are not read. " +
                "Debian: tesseract-ocr tesseract-ocr-ben.",
            ),
      ];
    },
    page: async () => [plain(!isOn ? m.paper_check_off : (await isThere()) ? m.paper_check_reads : m.paper_check_none)],
  };
  return [check];
};
