// Runs as a process of its own (see read-sheets.ts) and reads the file or the text that it is sent. Nothing is on disk.
import { readDelimitedText } from "./delimited-text.ts";
import type { SheetAnswer, SheetSource } from "./read-sheets.ts";
import { SheetError } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";

process.once("message", (source: SheetSource) => {
  void answer(source).then((found) => process.send?.(found, () => process.disconnect()));
});

async function answer(source: SheetSource): Promise<SheetAnswer> {
  try {
    return { sheets: "kind" in source ? await readWorkbook(source) : [readDelimitedText(source)] };
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code, ...(error.sheet && { sheet: error.sheet }) };
    // The library throws errors of many kinds for what is wrong in a file. Their messages may quote it, so they are not
    // passed on to where somebody may log them.
    return { code: "damaged" };
  }
}
