import { describe, expect, it } from "vitest";
import { costlyTexts } from "../kit/costly-texts.ts";
import {
  allPatterns,
  costsOf,
  greatestCost,
  growthOf,
  mostGrowth,
  mostTime,
  search,
  textsFor,
} from "../kit/parser-costs.ts";
import { parsers } from "../kit/parsers.ts";

// All times are the processor time of this thread, because the clock would include other work of the machine. `npm run
// bench -- parsers` writes them to docs/benchmarks/parsers.md, a report that the repository does not keep. This file
// takes minutes, so only `npm run test:trust` runs it.

describe.each(parsers)("$name", (parser) => {
  it(`takes at most ${mostGrowth} times as long for ten times as many characters`, async () => {
    const { steepest } = await costsOf(parser, costlyTexts);
    expect(growthOf(steepest), JSON.stringify(steepest)).toBeLessThanOrEqual(mostGrowth);
  });

  const mayTakeLonger = parser.runs !== "server" || parser.isOfFile;
  it.skipIf(mayTakeLonger)(`takes at most ${mostTime} ms for the most that may be sent`, async () => {
    const { text, cost } = await greatestCost(parser, mostTime);
    expect(cost, text).toBeLessThanOrEqual(mostTime);
  });
});

describe("every pattern of the product", () => {
  const patterns = allPatterns();

  it("is found, written in the code or made from texts", () => {
    const places = patterns.map(({ place }) => place.replace(/:.*/, ""));
    for (const place of ["engine/fields/link.ts", "features/routines/words.ts", "server/pages/page-address.ts"])
      expect(places).toContain(place);
  });

  it("takes linear time for one letter, for blanks and for what it nearly matches", async () => {
    const steep: string[] = [];
    for (const { place, pattern } of patterns) {
      if (isExcepted(pattern)) continue;
      const { steepest } = await costsOf({ parse: (text) => search(pattern, text) }, textsFor(pattern));
      if (growthOf(steepest) > mostGrowth) steep.push(`${place} ${String(pattern)} ${JSON.stringify(steepest)}`);
    }
    expect(steep).toEqual([]);
  });

  it("would be found if it took longer", async () => {
    const small = [100, 1_000, 10_000];
    for (const pattern of [/\s+$/, /(\p{L}+)\s+শ্রেণি/u, /class\s*:?\s*(\d)/, /"[^;]*"\s*;/]) {
      const { steepest } = await costsOf({ parse: (text) => search(pattern, text) }, textsFor(pattern), small);
      expect(growthOf(steepest), String(pattern)).toBeGreaterThan(mostGrowth);
    }
  });
});

/** Patterns whose text is cut before, with its greatest length, or is the project's own. */
const excepted: readonly [pattern: RegExp, reason: string][] = [
  [/^(.{2,}?)[\s(/:_–-]+([^\s()/:_]+)\)?$/u, "features/results/heading-words.ts cuts a heading to 80 characters"],
  [/<svg[^<>]*>([^]*)<\/svg>/, "app/ui/Icon.tsx reads the project's own icons"],
];

function isExcepted(pattern: RegExp): boolean {
  return excepted.some(([one]) => String(one) === String(pattern));
}
