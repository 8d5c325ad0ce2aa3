import { describe, expect, it } from "vitest";
import { languages } from "../../engine/languages.ts";
import { field } from "../../engine/fields/all.ts";
import { listViews } from "../../engine/list-views.ts";
import { modules, sourceOf } from "./sources.ts";

// A fact about one field kind, list view or language is written in that kind's own module. All other code reads a
// property instead of comparing names.

/** Returns the expressions in a text that compare a value with one of these names, or look it up in a list of names. */
function branchesOn(names: readonly string[], code: string): string[] {
  const name = `["'\`](?:${names.join("|")})["'\`]`;
  const compared = new RegExp(
    `[!=]==?\\s*${name}|${name}\\s*[!=]==?|\\bcase ${name}|\\.(?:includes|has)\\(${name}\\)`,
    "g",
  );
  return [...code.matchAll(compared)].map(([found]) => found);
}

const withoutComments = (path: string) => sourceOf(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");

/** Returns the branches on these names in the modules, each after the path of its module. */
function branching(paths: readonly string[], names: readonly string[]): string[] {
  return paths.flatMap((path) => branchesOn(names, withoutComments(path)).map((found) => `${path}: ${found}`));
}

const product = modules.filter((path) => !/^(?:bench|docs|scripts|sample)\/|\.mjs$/.test(path));

describe("only its own module branches on the name", () => {
  it("of a field kind", () => {
    const others = product.filter((path) => !/^(?:engine|app)\/fields\//.test(path));
    expect(branching(others, Object.keys(field))).toEqual([]);
  });

  it("of a list view", () => {
    const others = product.filter((path) => !path.startsWith("app/list-views/"));
    expect(branching(others, Object.keys(listViews))).toEqual([]);
  });

  it("of a language, in code that runs in the site", () => {
    const others = product.filter((path) => path !== "engine/languages.ts" && !/^tests\/|\.test\.tsx?$/.test(path));
    const codes = languages.map(({ code }) => code);
    expect(branching(others, codes)).toEqual([]);
    // No code writes an address with a language's prefix either.
    const bases = languages.flatMap(({ base }) => (base === "" ? [] : [base]));
    const written = others.filter((path) =>
      bases.some((base) => new RegExp(`["'\`(?]\\\\?${base}\\b`).test(withoutComments(path))),
    );
    expect(written).toEqual([]);
  });

  it("(the rule finds code that breaks it)", () => {
    for (const code of [
      'kind === "a"',
      "'b' !== view",
      'case "a":',
      'switch (kind) { case "b": }',
      '["a"].includes("b")',
    ]) {
      expect(branchesOn(["a", "b"], code), code).toHaveLength(1);
    }
    expect(branchesOn(["a"], 'kind: "a", other === "c"')).toEqual([]);
  });

  it("or registers only some kinds or views, because a new one would silently be left out", () => {
    const partial = modules.filter((path) => /Partial<Record<(?:FieldKind|ListViewName)\b/.test(withoutComments(path)));
    expect(partial).toEqual([]);
  });
});
