import { expect, it } from "vitest";
import { files, sourceOf } from "./sources.ts";

const { optionalDependencies } = JSON.parse(sourceOf("package.json")) as {
  optionalDependencies: Record<string, string>;
};

it("scripts/node-paths.txt lists the Node of every package that includes one", () => {
  const paths = sourceOf("scripts/node-paths.txt").trim().split("\n");
  const names = paths.map((path) => /^node_modules\/(node-\w+-\w+)\/bin\/node(?:\.exe)?$/.exec(path)?.[1]);
  expect(new Set(names)).toEqual(new Set(Object.keys(optionalDependencies)));
});

it("no other script, unit or program knows where the included Node is", () => {
  const others = files.filter((path) => /^(?:\.ci|bench|deploy|features|scripts|server)\//.test(path));
  expect(others.length).toBeGreaterThan(100);
  const knowing = others.filter((path) => /\.bin\/node\b|node-(?:linux|darwin|win)-\w+\/bin/.test(sourceOf(path)));
  expect(knowing).toEqual(["scripts/node-paths.txt"]);
});

it("npm scripts run programs with the included Node", () => {
  const { scripts } = JSON.parse(sourceOf("package.json")) as { scripts: Record<string, string> };
  // `lock` runs npm alone, with packages that differ from the lock file.
  const others = Object.entries(scripts).filter(([name]) => name !== "lock");
  expect(
    others.filter(([, command]) => !/^(?:exec scripts\/start \|\| )?node scripts\/run\.mjs /.test(command)),
  ).toEqual([]);
});
