import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { publishedCounts } from "./server.ts";

it("no number below five can be computed from the totals", () => {
  for (let sat = 0; sat <= 24; sat += 1)
    for (let passed = 0; passed <= sat; passed += 1)
      for (let gpa5 = 0; gpa5 <= passed; gpa5 += 1) {
        const told = Object.values(publishedCounts({ sat, passed, gpa5 }));
        const known = [...told, ...told.flatMap((one, at) => told.slice(at + 1).map((other) => one - other))];
        expect(known.every((number) => number >= 5)).toBe(true);
      }
});

itForAll([
  [
    { sat: 60, passed: 59, gpa5: 20 },
    { sat: 60, gpa5: 20 },
  ],
  [
    { sat: 60, passed: 50, gpa5: 47 },
    { sat: 60, passed: 50 },
  ],
  [
    { sat: 60, passed: 50, gpa5: 20 },
    { sat: 60, passed: 50, gpa5: 20 },
  ],
  [{ sat: 60, passed: 60, gpa5: 60 }, { sat: 60 }],
  [{ sat: 4, passed: 4, gpa5: undefined }, {}],
  [{ sat: 9, passed: undefined, gpa5: undefined }, { sat: 9 }],
])("publishes no number that names a pupil", ([counts, told]) => expect(publishedCounts(counts)).toEqual(told));
