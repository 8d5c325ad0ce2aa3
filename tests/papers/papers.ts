import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Paper } from "./paper.ts";

export { pageOf } from "./page.ts";

const folder = join(import.meta.dirname, "texts");

/** The papers, each from its own file, in the order of their numbers. */
export const papers: readonly Paper[] = readdirSync(folder)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Paper);
