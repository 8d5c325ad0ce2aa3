// Writes the routines beside this module and what is expected of them: `node tests/samples/write-routines.ts`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { routineSheets } from "./routine-sheets.ts";

const folder = join(import.meta.dirname, "routines");
mkdirSync(folder, { recursive: true });
for (const make of routineSheets) {
  const { file, bytes, expected } = make();
  writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, file.replace(/\.\w+$/, ".expected.json")), `${JSON.stringify(expected, null, 1)}\n`);
}
