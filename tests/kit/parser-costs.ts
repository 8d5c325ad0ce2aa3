import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../architecture/sources.ts";
import { costlyTexts } from "./costly-texts.ts";
import { nearMisses } from "./near-misses.ts";
import { type Parser, parsers } from "./parsers.ts";
import { patternMakers, type SourcePattern, sourcePatterns } from "./source-patterns.ts";

/** The lengths of texts that are compared, in characters. */
export const lengths = [1_000, 10_000, 100_000] as const;
/** How often the time of a ten times longer text may be that of the shorter one, if it is above `negligible` ms. */
export const mostGrowth = 15;
export const negligible = 5;
/** How often a measurement is repeated. The minimum counts, because other work can only make it longer. */
const tries = 3;

/** Processor time in ms of one call of `work`, in this thread. */
export async function costOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const start = performance.now();
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const passed = performance.now() - start;
    // The system counts in steps of up to 4 ms. The clock gives an upper limit for less than that.
    least = Math.min(least, passed < negligible ? passed : Math.min(passed, Math.max((user + system) / 1000, negligible)));
    // A further try could not change what such a short time means.
    if (least < 1) break;
  }
  return least;
}

/** The costs of the costliest text, in ms, by its length; and which text that is. */
export type Costs = { text: string; costs: number[] };

/**
 * Measures a parser with each of the costly texts at each length. Returns the costliest text at the greatest length, and
 * the text whose cost grows most.
 */
export async function costsOf(parse: (text: string) => unknown, textsOf: TextsOf): Promise<{ worst: Costs; steepest: Costs }> {
  const made = lengths.map((length) => textsOf(length));
  let worst: Costs = { text: "", costs: lengths.map(() => 0) };
  let steepest = worst;
  for (const [at, [name]] of made[0]!.entries()) {
    const costs: number[] = [];
    for (const texts of made) {
      const text = texts[at]?.[1] ?? "";
      costs.push(await costOf(() => parse(text)));
    }
    const found = { text: name, costs };
    if (last(found) > last(worst)) worst = found;
    if (growthOf(found) > growthOf(steepest)) steepest = found;
  }
  return { worst, steepest };
}

type TextsOf = (length: number) => [name: string, text: string][];
const last = ({ costs }: Costs) => costs.at(-1) ?? 0;

/** How much longer the longest text takes than one of a tenth; 0 if that is negligible. */
export function growthOf({ costs }: Costs): number {
  const [shorter = 0, longest = 0] = costs.slice(-2);
  return longest <= negligible ? 0 : longest / Math.max(shorter, 0.05);
}

/** What a parser costs with the most that may be sent to it: the costliest text and its time in ms. */
export async function greatestCost({ parse, most }: Parser): Promise<{ text: string; cost: number }> {
  let greatest = { text: "", cost: 0 };
  for (const [text, value] of costlyTexts(most)) {
    const sent = value.slice(0, most);
    const cost = await costOf(() => parse(sent));
    if (cost > greatest.cost) greatest = { text, cost };
  }
  return greatest;
}

export { costlyTexts, parsers };

/** Every regular expression of the product: those written in the code, and those that its modules make from texts. */
export function allPatterns(): SourcePattern[] {
  const makers = patternMakers().filter((path) => path.endsWith(".ts"));
  const script = join(import.meta.dirname, "made-patterns.mjs");
  const output = execFileSync(process.execPath, [script, ...makers.map((path) => join(root, path))], { encoding: "utf8" });
  const made = (JSON.parse(output) as [string, string, string][]).map(([path, source, flags]) => ({
    place: path.slice(root.length + 1),
    pattern: new RegExp(source, flags),
  }));
  return [...sourcePatterns(), ...made];
}

/** Searches a text with a pattern as the product does: a global one everywhere, another one until its first match. */
export function search(pattern: RegExp, text: string): void {
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.test(text);
}

/** Texts for a pattern: one letter or blanks in both scripts, and what the pattern nearly matches. */
export function textsFor(pattern: RegExp): TextsOf {
  return (length) => {
    const plain = [..."aAক ৭\n"].flatMap((sign) => [sign.repeat(length), `a${sign.repeat(length)}\u{1F6AB}`]);
    return [...plain, ...nearMisses(pattern, length)].map((text) => [JSON.stringify(text.slice(0, 30)), text]);
  };
}
