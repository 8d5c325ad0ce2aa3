import { parseSync } from "vite";
import { modules, sourceOf } from "../architecture/sources.ts";

/** A regular expression in the product's code: the file and the line where it stands. */
export type SourcePattern = { place: string; pattern: RegExp };

const ofProduct = /^(?:app|collections|custom-elements|engine|features|globals|pages|server)\/(?!.*\.test\.ts$)/;

/**
 * Every regular expression that is written in the product's code, except those that are made from texts (`new RegExp`).
 */
export function sourcePatterns(): SourcePattern[] {
  return productFiles().flatMap((path) => {
    const text = sourceOf(path);
    return literalsIn(parseSync(path, text).program).map(({ start, regex: { pattern, flags } }) => ({
      place: `${path}:${text.slice(0, start).split("\n").length}`,
      pattern: new RegExp(pattern, flags),
    }));
  });
}

/** The product's files that make regular expressions from texts. */
export function patternMakers(): string[] {
  return productFiles().filter((path) => /\bRegExp\(/.test(sourceOf(path)));
}

function productFiles(): string[] {
  return modules.filter((path) => ofProduct.test(path));
}

type Literal = { start: number; regex: { pattern: string; flags: string } };

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node && "start" in node) return [node as Literal];
  return Object.values(node).flatMap(literalsIn);
}
