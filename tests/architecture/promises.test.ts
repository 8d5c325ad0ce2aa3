import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import config from "../../vitest.config.ts";
import { files, sourceOf } from "./sources.ts";

type Project = { name: string; include: string[]; exclude?: string[] };
/** A promise: its row of the table, the tests that the row names, and the commands that run them. */
type Promised = { row: string; tests: string[]; commands: string[] };

const projects = (config.test?.projects ?? []).map((project) => (project as { test: Project }).test);
const { scripts } = JSON.parse(sourceOf("package.json")) as { scripts: Record<string, string> };

/** The projects of vitest.config.ts that a command such as `npm run test:operation` runs. */
function projectsOf(command: string): Project[] {
  const script = scripts[command.replace(/^npm (?:run )?/, "")] ?? "";
  const [, words = ""] = / -- \S+(?:run\.ts|vitest\.mjs run)(.*)/.exec(script) ?? [];
  return projects.filter(({ name }) => words.split(" ").includes(name));
}

/** Whether a command runs a test file. */
const runs = (command: string, file: string) =>
  projectsOf(command).some(
    ({ include, exclude = [] }) =>
      include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern)),
  );

/** The promises in a page's table that has the columns "proof" and "runs in". */
function promisesOf(page: string): Promised[] {
  const [, table = ""] = /^\| .*proof \|.* runs in \|\n\|[ -|]*\n((?:\|.*\n)+)/m.exec(sourceOf(page)) ?? [];
  let [folder, tests]: [string, string[]] = ["", []];
  return table
    .trimEnd()
    .split("\n")
    .map((row) => {
      const cells = row.split(" | ");
      // A name without a folder is beside the one before it.
      const named = [...row.matchAll(/`(?<place>(?:[\w-]+\/)*)(?<name>[\w-]+\.test\.ts)`/g)].map(({ groups }) => {
        folder = groups?.place || folder;
        return folder + groups?.name;
      });
      if (named.length > 0 || !row.includes("The same file")) tests = named;
      return { row, tests, commands: [...(cells.at(-1) ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name) };
    });
}

const pages = ["docs/promises.md", "docs/trust.md"];

describe.each(pages)("each promise of %s", (page) => {
  const promises = promisesOf(page);

  it("names a test that exists", () => {
    expect(promises.length).toBeGreaterThan(9);
    const wrong = promises.filter(({ tests }) => tests.length === 0 || tests.some((file) => !files.includes(file)));
    expect(wrong.map(({ row }) => row)).toEqual([]);
  });

  it("names the command that runs each of its tests, and no other", () => {
    const unrun = promises.flatMap(({ tests, commands }) =>
      tests.filter((file) => !commands.some((command) => runs(command, file))),
    );
    expect(unrun).toEqual([]);
    const idle = promises.flatMap(({ row, tests, commands }) =>
      commands.filter((command) => !tests.some((file) => runs(command, file))).map((command) => `${command}: ${row}`),
    );
    expect(idle).toEqual([]);
  });
});

it("a command that .ci/run or test:trust runs has each test of the tree but the benchmarks", () => {
  const [, parts = ""] = /^for part in (.*); do$/m.exec(sourceOf(".ci/run")) ?? [];
  const commands = parts.split(" ").map((part) => (part === "test" ? "npm test" : `npm run ${part}`));
  expect(commands.length).toBeGreaterThan(4);
  // The walks that are benchmarks print figures.
  const tests = files.filter((path) => path.endsWith(".test.ts") && !path.startsWith("bench/"));
  const left = tests.filter((path) => !commands.some((command) => runs(command, path)));
  expect(left.filter((path) => !runs("npm run test:trust", path))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(4);
});
