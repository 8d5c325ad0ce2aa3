import { defineConfig } from "vitest/config";

const slow = 120_000;
const long = 15 * 60_000;
/**
 * A test that drives processes and browsers is tried once more when it fails, as a machine may stall; the report marks it
 * with "retry x1", and such a test is to be mended.
 */
const retry = 1;
/** How long a test asks again for what it expects: no test may fail because the machine is busy. */
const expectation = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          expect: expectation,
          include: ["{engine,collections,sample,server,app,custom-elements,messages,scripts}/**/*.test.ts", "tests/architecture/*.test.ts"],
        },
      },
      {
        test: {
          name: "contract",
          retry,
          globalSetup: "tests/sample-data.ts",
          expect: expectation,
          include: ["tests/contract/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        test: {
          name: "browser",
          retry,
          globalSetup: "tests/sample-data.ts",
          expect: expectation,
          include: ["tests/browser/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Chromium, Firefox and WebKit, for which `npm run test:engines` installs what it can.
        test: {
          name: "engines",
          retry,
          globalSetup: "tests/sample-data.ts",
          expect: expectation,
          include: ["tests/engines/*.test.ts"],
          testTimeout: 2 * slow,
          hookTimeout: slow,
        },
      },
      {
        // Services that a school may use instead of the site's own, for which `npm run test:services` installs what it can.
        test: {
          name: "services",
          retry,
          globalSetup: "tests/sample-data.ts",
          expect: expectation,
          include: ["tests/services/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Takes long, so that `npm run test:trust` alone runs it.
        test: {
          name: "trust",
          expect: expectation,
          include: ["tests/trust/*.test.ts"],
          testTimeout: long,
          hookTimeout: long,
        },
      },
    ],
    maxWorkers: 2,
  },
});
