// Runs tests. Prints a line for each failed test, and for each that failed only at first; the last line has the sums.
//   npm test
//   npm run check          without browsers and servers
//   npm run test:engines   and the other suites: see docs/trust.md
//   node tests/run.ts [sources] PROJECT...
// `sources` are the compiler, the linter and the formatter; the projects are those of vitest.config.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { relative } from "node:path";
import { createVitest, type TestModule } from "vitest/node";

/** Milliseconds after which a run is ended if it cannot be closed. */
const closing = 60_000;
/** Maximum number of files that are run again. If more files fail, the cause is not chance. */
const mostAgain = 10;

let passed = 0;
const failedAtFirst: string[] = [];
const failed: string[] = [];

/** The name of what failed, and the first line of its error. */
const line = (name: string, message: unknown = "see above") => `${name}: ${String(message).split("\n", 1)[0]}`;

/**
 * Runs a command that passes or fails as a whole and counts as one test. Its output is printed in one piece, because
 * tests run beside it.
 */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const isPassed = code === 0;
  process.stdout.write(`${output}${isPassed ? "✓" : "✗"} ${name}\n`);
  if (isPassed) passed += 1;
  else failed.push(line(name));
}

/**
 * Counts the passed tests of a file, and writes a line for each failed one. A file without a failed test has failed too
 * if one of its hooks failed or if it did not finish.
 */
function resultOf(module: TestModule): { module: TestModule; passed: number; failed: string[] } {
  const file = `${module.project.name} ${module.relativeModuleId}`;
  const result = { module, passed: 0, failed: [] as string[] };
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === "passed") result.passed += 1;
    if (state === "failed") result.failed.push(line(`${file} > ${test.fullName}`, errors[0]?.message));
  }
  for (const suite of [module, ...module.children.allSuites()])
    result.failed.push(...suite.errors().map(({ message }) => line(file, message)));
  if (!["passed", "skipped"].includes(module.state()) && result.failed.length === 0) result.failed.push(line(file));
  return result;
}

async function runProjects(project: string[]): Promise<void> {
  // Without NODE_ENV, Vite would take this for a developer's environment.
  process.env.NODE_ENV ??= "test";
  const vitest = await createVitest({ project, watch: false, reporters: ["default"] });
  const { testModules, unhandledErrors: atFirst } = await vitest.start();
  const unhandledErrors = new Set(atFirst);
  const results = testModules.map(resultOf);
  const bad = results.filter((result) => result.failed.length > 0);
  // A busy machine may stall a test that starts processes. Its file is run again, alone and from the beginning, because
  // its tests depend on the state that earlier tests in the file have left.
  if (bad.length <= mostAgain)
    for (const result of bad) {
      failedAtFirst.push(...result.failed);
      // The result includes the files of the first run.
      const again = await vitest.runTestSpecifications([result.module.toTestSpecification()]);
      const module = again.testModules.find(({ id }) => id === result.module.id);
      if (module) Object.assign(result, resultOf(module));
      for (const error of again.unhandledErrors) unhandledErrors.add(error);
    }
  for (const result of results) {
    passed += result.passed;
    failed.push(...result.failed);
  }
  // Such an error is, for instance, a promise that is rejected after its test has ended.
  for (const { message, VITEST_TEST_PATH: path } of [...unhandledErrors] as {
    message?: string;
    VITEST_TEST_PATH?: string;
  }[])
    failed.push(line(`${path === undefined ? "" : `${relative("", path)}, `}outside of the tests`, message));
  // If Vitest cannot end something that the run has started, it reports that only by the exit code.
  const timer = setTimeout(() => process.exit(1), closing);
  process.exitCode = 0;
  await vitest.close();
  clearTimeout(timer);
  if (process.exitCode !== 0) failed.push(line("the end of the run"));
}

/** Runs the checks that need only the sources. They follow one another, because each of them uses both cores. */
async function checkSources(): Promise<void> {
  await check("types and lint", "oxlint", ["--type-aware", "--type-check"]);
  await check("format", "oxfmt", ["--check"]);
}

const wanted = process.argv.slice(2);
const projects = wanted.filter((name) => name !== "sources");
await Promise.all([
  projects.length < wanted.length && checkSources().catch((error: unknown) => failed.push(line("the sources", error))),
  runProjects(projects).catch((error: unknown) => failed.push(line(projects.join(", "), error))),
]);
for (const one of failedAtFirst) process.stdout.write(`failed at first: ${one}\n`);
for (const one of failed) process.stdout.write(`failed: ${one}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
// Exit at once, because a server that a failed test has left running would keep this process waiting.
process.exit(failed.length > 0 ? 1 : 0);
