// Runs tests, and prints their sum as the last line, after a line for each test that failed:
//   node tests/run.ts           the compiler, the linter, the formatter and the tests
//   node tests/run.ts engines   the walks in other browsers' engines
//   node tests/run.ts services  the services that a school may use instead of the site's own, PostgreSQL among them
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { createVitest, type TestModule } from "vitest/node";

/** The test projects that are run by default. */
const usual = ["unit", "contract", "browser"];
/** The projects of the commands that run others. */
const named: Readonly<Record<string, readonly string[]>> = { engines: ["engines"], services: ["services", "postgres"] };
/** Milliseconds after which a run that cannot be closed is ended. */
const closing = 60_000;

/** The name of what failed, and the first line of its error. */
type Failure = { name: string; error: string };
type Result = { passed: number; failed: Failure[] };

/** Runs a command that passes or fails as a whole and counts as one test. */
function check(name: string, command: string, args: string[]): Result {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const passed = status === 0;
  process.stdout.write(`${passed ? "✓" : "✗"} ${name}\n`);
  return passed ? { passed: 1, failed: [] } : { passed: 0, failed: [failure(name)] };
}

const failure = (name: string, message = "see above"): Failure => ({ name, error: message.split("\n", 1)[0] ?? "" });

const print = (label: string, { name, error }: Failure) => process.stdout.write(`${label}: ${name}: ${error}\n`);

/** Whether a test file has failed, or was never finished, as where its process was killed. */
const hasFailed = (module: TestModule) => !["passed", "skipped"].includes(module.state());

/**
 * The failures of a file: its tests, and what went wrong in it outside of them, as before the first. At least one where
 * it has failed.
 */
function failuresOf(module: TestModule): Failure[] {
  if (!hasFailed(module)) return [];
  const file = `${module.project.name} ${module.relativeModuleId}`;
  const within = [...module.children.allTests("failed")].map((test) =>
    failure(`${file} > ${test.fullName}`, test.result().errors?.[0]?.message),
  );
  const around = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failure(file, error.message)),
  );
  const found = [...within, ...around];
  return found.length > 0 ? found : [failure(file)];
}

/**
 * What went wrong while files ran, but in none of their tests, as a promise that is rejected after its test; by the
 * file's path, where it is known.
 */
const strays = (errors: readonly unknown[]) =>
  (errors as { message?: unknown; VITEST_TEST_PATH?: string }[]).map(({ message, VITEST_TEST_PATH: path }) => ({
    path,
    failure: failure(
      path === undefined ? "outside of the tests" : `${relative("", path)}, outside of its tests`,
      String(message),
    ),
  }));

/**
 * Runs the tests of these projects. A file in which something fails is run once more, alone and after all others, as
 * the machine may have stalled under it; what passes then counts as passed, but is named, for it is to be mended. What
 * goes wrong outside of all files is a failure whatever comes after.
 */
async function tests(names: readonly string[]): Promise<Result> {
  // Vite would take the environment for that of a developer.
  process.env.NODE_ENV ??= "test";
  const vitest = await createVitest({ project: [...names], watch: false, reporters: ["default"] });
  const outside: Failure[] = [];
  let modules: readonly TestModule[] = [];
  try {
    const first = await vitest.start();
    modules = first.testModules;
    const astray = strays(first.unhandledErrors);
    const again = modules.filter((module) => hasFailed(module) || astray.some(({ path }) => path === module.moduleId));
    const isRepeated = ({ path }: { path: string | undefined }) => again.some(({ moduleId }) => moduleId === path);
    const atFirst = [...again.flatMap(failuresOf), ...astray.filter(isRepeated).map((one) => one.failure)];
    outside.push(...astray.filter((one) => !isRepeated(one)).map((one) => one.failure));
    for (const module of again) {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()]);
      modules = testModules;
      outside.push(...strays(unhandledErrors).map((one) => one.failure));
    }
    const failed = new Set([...modules.flatMap(failuresOf), ...outside].map(({ name }) => name));
    for (const one of atFirst) if (!failed.has(one.name)) print("failed at first", one);
  } catch (error) {
    outside.push(failure(names.join(", "), String(error)));
  }
  // Vitest reports only by the exit code that it could not end what a run has started.
  const timer = setTimeout(() => process.exit(1), closing);
  process.exitCode = 0;
  await vitest.close();
  clearTimeout(timer);
  if (process.exitCode !== 0) outside.push(failure("the end of the run"));
  const passed = modules.reduce((sum, module) => sum + [...module.children.allTests("passed")].length, 0);
  return { passed, failed: [...modules.flatMap(failuresOf), ...outside] };
}

const projects = named[process.argv[2] ?? ""];
const results =
  projects !== undefined
    ? [await tests(projects)]
    : [
        check("types", "tsc", ["--noEmit", "-p", "."]),
        check("lint", "oxlint", ["--type-aware"]),
        check("format", "oxfmt", ["--check"]),
        await tests(usual),
      ];
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.flatMap((one) => one.failed);
for (const one of failed) print("failed", one);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
// At once, as a server that a failing test has left would keep this process waiting.
process.exit(failed.length > 0 ? 1 : 0);
