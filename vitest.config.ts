import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/kit/longest-first.ts";
import { patience } from "./tests/kit/patience.ts";
import { findPostgres } from "./tests/kit/postgres.ts";
import { onceVariable } from "./tests/kit/rounds.ts";
import { unhosted } from "./tests/kit/site.ts";
import { engineVariable } from "./tests/kit/site-database.ts";

const slow = 120_000;
const long = 15 * 60_000;
const expectation = { poll: { timeout: patience } };
/**
 * All test files of a worker run in one process, so that shared imports are evaluated once per worker instead of taking
 * half a second in each file. A file must restore whatever it changes in its process, such as environment variables.
 */
const isolate = false;

/** The contract tests that run on PostgreSQL too. Each uses the database in a way that no other one here does. */
const contracts = [
  "writes",
  "history",
  "idempotency",
  "search",
  "list-filter",
  "years",
  "manual-order",
  "people",
  "people-names",
  "invitations",
  "forgotten-passwords",
  "sessions",
  "second-factor",
  "visibility",
  "change-notes",
  "routines",
  "audit",
  "globals",
  "unused-files",
  "search-queries",
  "system",
  "disclosure",
  "results",
  "results-erased",
  "results-guesses",
  "confirmations",
  "care",
  "approval",
  "approval-calls",
  "approval-drafts",
  "file-list",
  "document-addresses",
  "document-texts",
  "query-plans",
];
/**
 * The contract tests that run with a process for each site too: one for each thing that a site keeps in its process,
 * loads when it first needs it, or gives a process of its own. Elsewhere `startSiteProcess` starts hundreds of them.
 */
const alone = [
  "pages",
  "page-cache",
  "forms",
  "search",
  "own-sessions",
  "encoded-pictures",
  "cards",
  "site-icons",
  "personnel",
  "document-texts",
  "first-start",
].map((name) => `tests/contract/${name}.test.ts`);
const onBothEngines = [
  "server/database/engines.test.ts",
  "server/content/{list,store,visibility,word-index}.test.ts",
  "server/operation/first-start/sample-school.test.ts",
  "server/auth/throttle/throttle.test.ts",
  "features/push/push.test.ts",
  ...contracts.map((name) => `tests/contract/${name}.test.ts`),
  "tests/operation/{baseline,wrong-clock}.test.ts",
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
          setupFiles: "tests/kit/quick-passwords.ts",
          expect: expectation,
          include: ["tests/contract/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // What operators are promised. `npm run test:operation` runs it.
        test: {
          name: "operation",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
          expect: expectation,
          include: ["tests/operation/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Repeats the tests in which the database matters on a PostgreSQL server, if its programs are installed. `npm
        // run test:services` runs them.
        test: {
          name: "postgres",
          isolate,
          globalSetup: ["tests/kit/sample-data.ts", "tests/kit/postgres-databases.ts"],
          setupFiles: "tests/kit/quick-passwords.ts",
          env: { [engineVariable]: "postgres", [onceVariable]: "yes" },
          expect: expectation,
          include: findPostgres() === undefined ? [] : onBothEngines,
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Repeats some contract tests with a process for each site, so that no test passes only because its site shares
        // one. `npm run test:services` runs them.
        test: {
          name: "unhosted",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
          setupFiles: "tests/kit/quick-passwords.ts",
          env: { [unhosted]: "yes" },
          expect: expectation,
          include: alone,
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        test: {
          name: "browser",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
          setupFiles: "tests/kit/quick-passwords.ts",
          expect: expectation,
          include: ["tests/browser/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // The walks whose taps and seconds docs/trust.md tells. `npm run bench:errands` runs them.
        test: {
          name: "bench",
          isolate,
          globalSetup: "tests/kit/sample-data.ts",
          expect: expectation,
          include: ["bench/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Tests in Chromium, Firefox and WebKit. `npm run test:engines` installs those that it can.
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
        // Tests of external services that a school may use instead of the site's own. `npm run test:services` installs
        // those that it can.
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
        // These take long, so only `npm run test:trust` runs them.
        test: {
          name: "trust",
          expect: expectation,
          include: ["tests/trust/*.test.ts"],
          testTimeout: long,
          hookTimeout: long,
        },
      },
      {
        // The same tests with few rounds each. `.ci/run` runs them.
        test: {
          name: "trust-once",
          globalSetup: "tests/kit/sample-data.ts",
          env: { [onceVariable]: "yes" },
          expect: expectation,
          include: ["tests/trust/*.test.ts"],
          // The floods need the whole machine; tests/operation/floods.test.ts is their short form. A systemd that boots
          // and installs a release takes three minutes; tests/trust/sleep.test.ts holds a socket in its place.
          exclude: ["tests/trust/{floods,parser-costs,schools-under-systemd,site-on-debian}.test.ts"],
          testTimeout: long,
          hookTimeout: long,
        },
      },
    ],
    // As many as the cores of the machine for which the times are promised. With more workers than cores, children of
    // low priority and browsers wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
