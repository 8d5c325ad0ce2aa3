import { expect, it } from "vitest";
import { files, sourceOf } from "./sources.ts";

type Rule = { path: string; selector: string; declarations: string[] };

/** The rules of all style sheets that declare something, without the conditions around them. */
const rules: readonly Rule[] = files
  .filter((path) => path.endsWith(".css"))
  .flatMap((path) =>
    Array.from(
      sourceOf(path)
        .replaceAll(/\/\*[\s\S]*?\*\//g, "")
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
      ([, selector = "", body = ""]) => ({
        path,
        selector: selector.trim(),
        declarations: body.split(";").map((declaration) => declaration.trim().replaceAll(/\s+/g, " ")),
      }),
    ),
  );

it("only one rule makes small print; elements that need it have its class", () => {
  const smallPrint = ["color: var(--ink-soft)", "font-size: var(--s-1)"];
  const found = rules.filter(({ declarations }) => smallPrint.every((one) => declarations.includes(one)));
  expect(found.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([
    "app/styles/reset.css: .small-print, .hint, .tag",
  ]);
});
