import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/kit/longest-first.ts";
import { patience } from "./tests/kit/patience.ts";
import { findPostgres } from "./tests/kit/postgres.ts";
import { onceVariable } from "./tests/kit/rounds.ts";
import { engineVariable } from "./tests/kit/site-database.ts";

const slow = 120_000;
const long = 15 * 60_000;
const expectation = { poll: { timeout: patience } };
/**
 * Files follow one another in the same process, so that what they all import is evaluated once for each worker: it took
 * half a second of each file. What a file sets in its process, as a variable of the environment, it takes back.
 */
const isolate = false;

/** The contract tests that run on PostgreSQL as well: each meets the database in a way that no other here does. */
const contracts = [
  "writes",
  "history",
  "idempotency",
  "search",
  "list-filter",
  "years",
  "manual-order",
  "people",
  "sessions",
  "second-factor",
  "visibility",
  "change-notes",
  "routines",
  "audit",
  "feature",
  "globals",
  "unused-files",
  "search-queries",
  "system",
  "disclosure",
  "results",
  "results-erased",
  "baseline",
  "confirmations",
  "care",
  "approval",
  "approval-drafts",
  "file-list",
  "document-addresses",
  "document-texts",
  "push",
];
const onBothEngines = [
  "server/database/engines.test.ts",
  "server/content/{list,store,visibility,word-index}.test.ts",
  "server/operation/first-start/sample-school.test.ts",
  "server/auth/throttle/throttle.test.ts",
  "features/push/push.test.ts",
  ...contracts.map((name) => `tests/contract/${name}.test.ts`),
  "tests/trust/link-floods.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          isolate,
          expect: expectation,
          testTimeout: slow,
          hookTimeout: slow,
          include: [
            "{engine,collections,features,sample,server,app,custom-elements,messages,scripts}/**/*.test.ts",
            "tests/architecture/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "contract",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
          expect: expectation,
          include: ["tests/contract/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // The tests in which the database matters, once more on a PostgreSQL server, where its programs are installed;
        // `npm run test:services` runs them.
        test: {
          name: "postgres",
          isolate,
          globalSetup: ["tests/kit/sample-data.ts", "tests/kit/postgres-databases.ts"],
          env: { [engineVariable]: "postgres", [onceVariable]: "yes" },
          expect: expectation,
          include: findPostgres() === undefined ? [] : onBothEngines,
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        test: {
          name: "browser",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
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
          globalSetup: "tests/kit/sample-data.ts",
          expect: expectation,
          include: ["tests/engines/*.test.ts"],
          testTimeout: 2 * slow,
          hookTimeout: slow,
        },
      },
      {
        // Services that a school may use instead of the site's own, for which `npm run test:services` installs what it
        // can.
        test: {
          name: "services",
          globalSetup: "tests/kit/sample-data.ts",
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
      {
        // The same with few rounds of each, which `.ci/run` runs.
        test: {
          name: "trust-once",
          globalSetup: "tests/kit/sample-data.ts",
          env: { [onceVariable]: "yes" },
          expect: expectation,
          include: ["tests/trust/*.test.ts"],
          // Floods need the machine alone; tests/contract/floods.test.ts is their short form.
          exclude: ["tests/trust/floods.test.ts"],
          testTimeout: long,
          hookTimeout: long,
        },
      },
    ],
    // More than the two cores that are promised, as tests wait for browsers, processes and one another.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
  },
});
