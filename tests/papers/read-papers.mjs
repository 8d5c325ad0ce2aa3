// Reads the photographs of the sample papers as the site does, and says how much is right:
//   npm run papers:read -- FOLDER [as-they-are]
//   FOLDER       the folder of `npm run papers`
//   as-they-are  the reading program gets the photographs themselves, for comparison
// For each paper: words found, numbers right, numbers right or marked, whether title, date and memo number are right,
// and the seconds that making the page and reading it took.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePage } from "../../features/paper/pages/make-page.ts";
import { findReader, readPage } from "../../features/paper/reading/read-page.ts";
import { understandPages } from "../../features/paper/reading/understand.ts";
import { runProgram } from "../../server/child/run-program.ts";
import { judge } from "./judge.ts";
import { markedNumbers } from "./marked-numbers.mjs";

const [folder, how] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the photographs: npm run papers:read -- FOLDER");
const reader = await findReader();
if (!reader) throw new Error("There is no tesseract with Bengali and English here.");
const sum = { papers: 0, words: 0, found: 0, numbers: 0, right: 0, marked: 0, title: 0, date: 0, memo: 0, seconds: 0 };
const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
const letters = (text = "") =>
  text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")
    .toLowerCase();

/** The text of a photograph as it is, without any of our work. */
async function plainText(picture) {
  const limits = { memory: 2_000_000, processor: 120, clock: 180_000, output: 4 * 1024 * 1024 };
  const { output } = await runProgram("tesseract", [picture, "stdout", "-l", "ben+eng", "--psm", "3"], limits);
  return output;
}

const printed = ({ memo, dateText, title, text }) =>
  [memo, dateText, title.text, text.text.replaceAll("\\", "")].join("\n");

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .toSorted()) {
  const truth = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const picture = join(folder, `${truth.name}.jpg`);
  const began = Date.now();
  let notice;
  let text = "";
  if (how === "as-they-are") text = await plainText(picture);
  else {
    const working = mkdtempSync(join(tmpdir(), "papers-"));
    const page = await makePage(picture, working);
    const read = page === "unreadable" ? undefined : await readPage(page.forReading, reader);
    rmSync(working, { recursive: true });
    notice = read && understandPages([read]);
    text = notice ? printed(notice) : "";
  }
  const seconds = (Date.now() - began) / 1000;
  const { words, found, numbers, right, missed } = judge(truth, text);
  const marked = notice ? markedNumbers(truth, notice) : 0;
  const hasRight = {
    title: letters(notice?.title.text) === letters(truth.title),
    date: (notice?.date ?? null) === truth.day,
    memo: letters(notice?.memo) === letters(truth.memo ?? ""),
  };
  const counts = { papers: 1, words, found, numbers, right, marked, seconds };
  for (const key of Object.keys(counts)) sum[key] += counts[key];
  for (const key of Object.keys(hasRight)) sum[key] += hasRight[key] ? 1 : 0;
  const wrong = Object.entries(hasRight)
    .filter(([, isRight]) => !isRight)
    .map(([key]) => `${key} wrong`);
  const figures = `words ${found}/${words}, numbers ${right}/${numbers}, right or marked ${right + marked}`;
  const line = [`${truth.name} (${truth.spoilt.degree}): ${figures}`, ...wrong, `${seconds.toFixed(1)} s`].join(", ");
  process.stdout.write(`${line}  ${missed.join(" ")}\n`);
}
const { papers, words, found, numbers, right, marked, title, date, memo, seconds } = sum;
process.stdout.write(
  `all: ${share(found, words)} of ${words} words, ${share(right, numbers)} of ${numbers} numbers, ` +
    `${share(right + marked, numbers)} right or marked, ${title} titles, ${date} dates and ${memo} memo numbers of ` +
    `${papers}, ${(seconds / papers).toFixed(1)} s a paper\n`,
);
