import { describe, expect, it } from "vitest";
import { languages } from "../../engine/languages.ts";
import { field } from "../../engine/fields/all.ts";
import { listViews } from "../../engine/list-views.ts";
import { modules, textOf } from "./sources.ts";

// What is true of one field kind, one list view or one language stands with it; all else asks for the property.

/** The places in a text that compare something with one of these names, or list some of them for a few only. */
function branchesOn(names: readonly string[], code: string): string[] {
  const name = `["'\`](?:${names.join("|")})["'\`]`;
  const compared = new RegExp(`[!=]==?\\s*${name}|${name}\\s*[!=]==?|\\bcase ${name}|\\.(?:includes|has)\\(${name}\\)`, "g");
  return [...code.matchAll(compared)].map(([found]) => found);
}

const withoutComments = (path: string) => textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");

/** The modules that branch, each with where. */
function branching(paths: readonly string[], names: readonly string[]): string[] {
  return paths.flatMap((path) => branchesOn(names, withoutComments(path)).map((found) => `${path}: ${found}`));
}

const product = modules.filter((path) => !/^(?:bench|docs|setup|school)\/|\.mjs$/.test(path));

describe("nothing outside branches on the name", () => {
  it("of a field kind", () => {
    const others = product.filter((path) => !/^(?:engine|app)\/fields\//.test(path));
    expect(branching(others, Object.keys(field))).toEqual([]);
  });

  it("of a list view", () => {
    const others = product.filter((path) => !path.startsWith("app/looks/"));
    expect(branching(others, Object.keys(listViews))).toEqual([]);
  });

  it("of a language, in what the site runs", () => {
    const others = product.filter((path) => path !== "engine/languages.ts" && !/^tests\/|\.test\.tsx?$/.test(path));
    const codes = languages.map(({ code }) => code);
    expect(branching(others, codes)).toEqual([]);
    // Nor an address that begins with one.
    const bases = languages.flatMap(({ base }) => (base === "" ? [] : [base]));
    const written = others.filter((path) => bases.some((base) => new RegExp(`["'\`(?]\\\\?${base}\\b`).test(withoutComments(path))));
    expect(written).toEqual([]);
  });

  it("is a rule that finds what breaks it", () => {
    for (const code of ['kind === "a"', "'b' !== look", 'case "a":', 'switch (kind) { case "b": }', '["a"].includes("b")']) {
      expect(branchesOn(["a", "b"], code), code).toHaveLength(1);
    }
    expect(branchesOn(["a"], 'kind: "a", other === "c"')).toEqual([]);
  });

  it("leaves a kind or a view out: a registry of some of them would forget a new one without a word", () => {
    const partial = modules.filter((path) => /Partial<Record<(?:FieldKind|Look)\b/.test(withoutComments(path)));
    expect(partial).toEqual([]);
  });
});
