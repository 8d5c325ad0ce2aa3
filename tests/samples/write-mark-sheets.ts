// Writes the mark sheets beside this module and what is expected of them: `node tests/samples/write-mark-sheets.ts`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markSheets } from "./mark-sheets.ts";

const folder = join(import.meta.dirname, "sheets");
mkdirSync(folder, { recursive: true });
for (const make of markSheets) {
  const { file, bytes, expected } = make();
  writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, file.replace(/\.\w+$/, ".expected.json")), `${JSON.stringify(expected, null, 1)}\n`);
}
