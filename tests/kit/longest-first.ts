import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take more than a minute when others run at the same time, longest first in each project
 * (2026-11-27, 2 cores, two workers).
 */
const longest = [
  "tests/browser/every-page.test.ts",
  "tests/contract/paper.test.ts",
  "tests/browser/paper.test.ts",
  "tests/browser/admin-screens.test.ts",
  "tests/operation/recipes.test.ts",
  "tests/operation/feature.test.ts",
  "tests/operation/schools.test.ts",
  "tests/contract/tables.test.ts",
  "tests/browser/first-start.test.ts",
  "tests/browser/results.test.ts",
  "tests/operation/transfer.test.ts",
  "tests/operation/import-old-site.test.ts",
  "tests/operation/wrong-clock.test.ts",
  "tests/trust/killed-schools.test.ts",
  "tests/trust/own-school.test.ts",
  "tests/trust/ordinary-machines.test.ts",
  "tests/services/installed.test.ts",
  "tests/services/move.test.ts",
  "tests/services/container.test.ts",
  "tests/trust/leaks.test.ts",
  "tests/services/object-store.test.ts",
  "tests/services/oidc-outage.test.ts",
  "tests/services/object-store-failures.test.ts",
  "tests/engines/walks.test.ts",
  "tests/trust/after-a-week.test.ts",
];

/**
 * Runs the longest files first. A long file that starts late would run alone after all others have ended. Vitest knows
 * the time of a file only if it ran here before. Otherwise it starts with the largest file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? longest.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- This is the method of the sequencer, not of an array.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
