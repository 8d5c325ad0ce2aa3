// Says how much of each paper was read: `node tests/papers/judge-papers.ts TRUTHS READ`.
//   TRUTHS   the folder of `npm run papers`, with NAME.json
//   READ     a folder with NAME.txt, what a reader read of each paper
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judge } from "./judge.ts";
import type { Truth } from "./paper.ts";

const [truths, read] = process.argv.slice(2);
if (!truths || !read) throw new Error("Name both folders: judge-papers.ts TRUTHS READ");
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const all = { words: 0, found: 0, numbers: 0, right: 0 };
for (const file of readdirSync(truths)
  .filter((name) => name.endsWith(".json"))
  .toSorted()) {
  const truth = JSON.parse(readFileSync(join(truths, file), "utf8")) as Truth;
  const path = join(read, `${truth.name}.txt`);
  if (!existsSync(path)) continue;
  const { missed, ...counts } = judge(truth, readFileSync(path, "utf8"));
  for (const key of ["words", "found", "numbers", "right"] as const) all[key] += counts[key];
  const figures = `words ${counts.found}/${counts.words}, numbers ${counts.right}/${counts.numbers}`;
  process.stdout.write(`${truth.name} (${truth.spoilt.degree}): ${figures}  ${missed.join(" ")}\n`);
}
const { words, found, numbers, right } = all;
process.stdout.write(`all: ${share(found, words)} of ${words} words, ${share(right, numbers)} of ${numbers} numbers\n`);
