// Everything that must hold: types, lint, and every test. The last line is the true totals.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What is tested here: what takes long has a command of its own, `npm run test:trust`. */
const projects = ["unit", "contract", "browser"].flatMap((name) => ["--project", name]);

type Totals = { passed: number; failed: number };

/** A check that passes or fails as a whole. */
function check(name: string, command: string, args: string[]): Totals {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const passed = status === 0;
  process.stdout.write(`${passed ? "✓" : "✗"} ${name}\n`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's own count; a run that ends badly without a failed test counts as one failure. */
function tests(): Totals {
  const folder = mkdtempSync(join(tmpdir(), "totals-"));
  const file = join(folder, "totals.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", ["run", ...projects, ...reporters], { stdio: "inherit" });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const unseen = status !== 0 && numFailedTests === 0 ? 1 : 0;
    return { passed: numPassedTests, failed: numFailedTests + unseen };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const results = [
  check("types", "tsc", ["--noEmit", "-p", "."]),
  check("lint", "oxlint", ["--type-aware"]),
  tests(),
];
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
