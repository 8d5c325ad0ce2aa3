import { expect, it } from "vitest";
import { files, sourceOf } from "./sources.ts";

const cited = files.filter((path) => /\.(?:tsx?|mjs|css|md|conf)$/.test(path));
const numbered = [...sourceOf("docs/requirements.md").matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(([, number]) => number);
const chapters = [...sourceOf("docs/requirements.md").matchAll(/^## (R\d+) /gm)].map(([, number]) => number);

/**
 * Returns the citations of things that do not exist. The first group of `pattern` is the cited name, or several names
 * with commas.
 */
function missing(pattern: RegExp, exists: (name: string) => boolean): string[] {
  return cited.flatMap((path) =>
    [...sourceOf(path).matchAll(pattern)]
      .flatMap(([, names = ""]) => names.split(/,\s*/))
      .filter((name) => !exists(name))
      .map((name) => `${path} cites ${name}`),
  );
}

it("every requirement has a unique number", () => {
  expect(numbered.length).toBeGreaterThan(80);
  expect(new Set(numbered).size).toBe(numbered.length);
});

it("every cited requirement exists", () => {
  const known = new Set([...numbered, ...chapters]);
  expect(missing(/requirements (R\d+(?:\.\d+)?(?:, R\d+(?:\.\d+)?)*)/gi, (name) => known.has(name))).toEqual([]);
});

it("every cited decision exists", () => {
  const decisions = files.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);
  const exists = (number: string) => decisions.includes(number.padStart(4, "0"));
  expect(missing(/\bdecisions? (\d{1,4})\b/gi, exists)).toEqual([]);
});

it("every test that docs/upgrading.md names exists", () => {
  const named = [...sourceOf("docs/upgrading.md").matchAll(/`((?:tests|server)\/[\w/-]+\.test\.ts)`/g)];
  expect(named.length).toBeGreaterThan(15);
  expect(named.map(([, path]) => path).filter((path) => !files.includes(path ?? ""))).toEqual([]);
});
