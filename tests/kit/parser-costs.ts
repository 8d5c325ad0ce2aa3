import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../architecture/sources.ts";
import { costlyTexts } from "./costly-texts.ts";
import { nearMisses } from "./near-misses.ts";
import type { Parser } from "./parsers.ts";
import { patternMakers, type SourcePattern, sourcePatterns } from "./source-patterns.ts";

/** The lengths of texts that are compared, in characters. */
export const lengths = [1_000, 10_000, 100_000] as const;
/** How often the time of a ten times longer text may be that of the shorter one, if it is above `negligible` ms. */
export const mostGrowth = 15;
export const negligible = 5;
/** The longest time in ms for the most that may be sent to the process that answers everybody. */
export const mostTime = 50;
/**
 * Shorter times than this, in ms, count as this long, because garbage collection and the clock's steps disturb them.
 */
const shortest = 1;
/**
 * What a page of new memory costs, in ms: less than a thousandth, but on some virtual machines fourteen of them, so
 * that memory costs more there than the work. Measured with 64 MB.
 */
const costOfPage = (() => {
  const [before, start] = [pagesSoFar(), performance.now()];
  Buffer.alloc(64 * 1024 * 1024).fill(1);
  return (performance.now() - start) / Math.max(1, pagesSoFar() - before);
})();
/** How often a measurement is repeated. The minimum counts, because other work can only make it longer. */
const tries = 10;

/**
 * Processor time in ms of one call of `work` in this thread, without the system's for new memory: the minimum of
 * several tries, until one is `enough`.
 */
export async function costOf(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries && least > enough; turn += 1) {
    // Further tries would not make a time small that is far above what is enough.
    if (turn > 1 && enough > 0 && least > 3 * enough) break;
    const [start, pages] = [performance.now(), pagesSoFar()];
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const passed = performance.now() - start;
    const memory = (pagesSoFar() - pages) * costOfPage;
    // The system counts in steps of up to 4 ms. For less than that the clock gives an upper limit.
    least = Math.min(
      least,
      passed < negligible ? passed : Math.max(Math.min(passed, (user + system) / 1000) - memory, negligible),
    );
  }
  return least;
}

/** How many pages of memory the system has given to this process. */
function pagesSoFar(): number {
  return process.resourceUsage().minorPageFault;
}

/** The costs of the costliest text, in ms, by its length; and which text that is. */
export type Costs = { text: string; costs: number[] };

/**
 * Measures a parser with costly texts at each length. Returns the text that costs most at the greatest length, and the
 * text whose cost grows most.
 */
export async function costsOf(
  { parse, prepare = (text) => text }: Pick<Parser, "parse" | "prepare">,
  textsOf: TextsOf,
  sizes: readonly number[] = lengths,
): Promise<{ worst: Costs; steepest: Costs }> {
  const [small = [], middle = [], large = []] = sizes.map((length) => textsOf(length));
  let worst: Costs = { text: "", costs: lengths.map(() => 0) };
  let steepest = worst;
  for (const [at, [text, value]] of middle.entries()) {
    const sent = prepare(value);
    const cost = await costOf(() => parse(sent), shortest);
    if (cost <= quick && last(worst) > 0) continue;
    const [first, longest] = [small, large].map((texts) => prepare(texts[at]?.[1] ?? ""));
    const costs = [
      await costOf(() => parse(first!), shortest),
      cost,
      await costOf(() => parse(longest!), allowed(cost)),
    ];
    const found = { text, costs };
    // As many characters in ten calls disturb the garbage collector and the processor's caches as much as in one.
    if (growthOf(found) > mostGrowth) costs[1] = (await costOf(() => tenTimes(() => parse(sent)))) / 10;
    if (last(found) > last(worst)) worst = found;
    if (growthOf(found) > growthOf(steepest)) steepest = found;
  }
  return { worst, steepest };
}

async function tenTimes(work: () => unknown): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await work();
}

/**
 * A text of 10,000 characters that takes no longer, in ms, takes a negligible time at 100,000 even if the time is
 * squared.
 */
const quick = negligible / 100;
/** The longest time in ms that ten times as many characters may take. */
const allowed = (cost: number) => Math.max(negligible, mostGrowth * Math.max(cost, shortest));
type TextsOf = (length: number) => [name: string, text: string][];
const last = ({ costs }: Costs) => costs.at(-1) ?? 0;

/** How much longer the longest text takes than one of a tenth; 0 if that is negligible. */
export function growthOf({ costs }: Costs): number {
  const [shorter = 0, longest = 0] = costs.slice(-2);
  return longest <= negligible ? 0 : longest / Math.max(shorter, shortest);
}

/**
 * What a parser costs with the most that may be sent to it: the costliest text and its time in ms. Tries again only
 * while the time is above `enough`.
 */
export async function greatestCost(
  { parse, prepare = (text) => text, most }: Parser,
  enough: number,
): Promise<{ text: string; cost: number }> {
  let greatest = { text: "", cost: 0 };
  for (const [text, value] of costlyTexts(most)) {
    let sent = prepare(value.slice(0, most));
    // JSON may escape each character with six.
    for (let length = most / 2; Buffer.byteLength(sent) > most; length /= 2) sent = prepare(value.slice(0, length));
    const cost = await costOf(() => parse(sent), Math.max(enough, greatest.cost));
    if (cost > greatest.cost) greatest = { text, cost };
  }
  return greatest;
}

/** Every regular expression of the product: those written in the code, and those that its modules make from texts. */
export function allPatterns(): SourcePattern[] {
  const makers = patternMakers().filter((path) => path.endsWith(".ts"));
  const script = join(import.meta.dirname, "made-patterns.mjs");
  const output = execFileSync(process.execPath, [script, ...makers.map((path) => join(root, path))], {
    encoding: "utf8",
  });
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
    const plain = Array.from("aAক ৭\n").flatMap((sign) => [sign.repeat(length), `a${sign.repeat(length)}\u{1F6AB}`]);
    return [...plain, ...nearMisses(pattern, length)].map((text) => [JSON.stringify(text.slice(0, 30)), text]);
  };
}
