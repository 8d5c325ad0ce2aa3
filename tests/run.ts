// Runs tests, and prints their sum as the last line:
//   node tests/run.ts           the compiler, the linter and the tests
//   node tests/run.ts engines   the walks in other browsers' engines
//   node tests/run.ts services  the services that a school may use instead of the site's own
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The test projects that are run by default; the others have commands of their own. */
const usual = ["unit", "contract", "postgres", "browser"];

type Totals = { passed: number; failed: number };

/** Runs a command that passes or fails as a whole and counts as one test. */
function check(name: string, command: string, args: string[]): Totals {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const passed = status === 0;
  process.stdout.write(`${passed ? "✓" : "✗"} ${name}\n`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs the tests of these projects and returns Vitest's count; a run that fails without a failed test counts as one failure. */
function tests(names: readonly string[]): Totals {
  const projects = names.flatMap((name) => ["--project", name]);
  const folder = mkdtempSync(join(tmpdir(), "totals-"));
  const file = join(folder, "totals.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", ["run", ...projects, ...reporters], { stdio: "inherit" });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const uncounted = status !== 0 && numFailedTests === 0 ? 1 : 0;
    return { passed: numPassedTests, failed: numFailedTests + uncounted };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const named = process.argv.slice(2);
const results =
  named.length > 0
    ? [tests(named)]
    : [check("types", "tsc", ["--noEmit", "-p", "."]), check("lint", "oxlint", ["--type-aware"]), tests(usual)];
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
