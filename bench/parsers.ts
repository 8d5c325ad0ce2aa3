import { costlyTexts } from "../tests/kit/costly-texts.ts";
import {
  allPatterns,
  type Costs,
  costsOf,
  greatestCost,
  growthOf,
  lengths,
  search,
  textsFor,
} from "../tests/kit/parser-costs.ts";
import { type Parser, parsers } from "../tests/kit/parsers.ts";
import { table } from "./report.ts";

/** This many patterns are listed, the costliest ones. */
const listed = 25;
const places: Readonly<Record<Parser["runs"], string>> = {
  server: "the site's process",
  child: "a child process",
  browser: "the browser",
};

/**
 * Measures the processor time of every parser and of every regular expression that meets texts from outside, each with
 * the text that costs it most. Returns tables in Markdown.
 */
export async function parserCosts(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const parser of parsers) {
    const { worst, steepest } = await costsOf(parser, costlyTexts);
    const greatest = parser.runs === "server" ? await greatestCost(parser, 0) : undefined;
    const most = greatest ? [parser.most.toLocaleString("en"), figure(greatest.cost)] : ["", ""];
    const where = places[parser.runs] + (parser.isOfFile ? ", with a file" : "");
    rows.push([parser.name, where, ...figures(worst, steepest), ...most]);
  }
  const found = [];
  const patterns = allPatterns();
  for (const { place, pattern } of patterns)
    found.push({ place, pattern, ...(await costsOf({ parse: (text) => search(pattern, text) }, textsFor(pattern))) });
  const costliest = found.toSorted((one, other) => (other.worst.costs.at(-1) ?? 0) - (one.worst.costs.at(-1) ?? 0));
  const sizes = [...lengths.map((length) => `${length.toLocaleString("en")}, ms`), "growth"];
  return [
    table(["parser", "runs in", ...sizes, "the most that may be sent", "ms"], rows),
    `Of the ${patterns.length} regular expressions, those that cost most:`,
    table(
      ["pattern", "stands in", ...sizes],
      costliest
        .slice(0, listed)
        .map(({ place, pattern, worst, steepest }) => [code(pattern), place, ...figures(worst, steepest)]),
    ),
  ].join("\n\n");
}

/** The times of the costliest text, and how much the time grows from 10,000 to 100,000 characters at most. */
function figures({ costs }: Costs, steepest: Costs): string[] {
  const growth = growthOf(steepest);
  return [...costs.map(figure), growth === 0 ? "" : growth.toFixed(1)];
}

function figure(cost: number): string {
  return cost < 10 ? cost.toFixed(1) : cost.toFixed(0);
}

/** A pattern as code in a table's cell, at most 60 characters of it. */
function code({ source }: RegExp): string {
  const text = source.replaceAll("\n", "\\n").replaceAll("|", "\\|").replaceAll("`", "'");
  return `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\``;
}
