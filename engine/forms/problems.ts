import * as z from "zod/mini";
import type { FieldKind } from "../field-kind.ts";
import type { Message } from "../message.ts";

/**
 * A problem with a field's value: a general one, or the name of the field kind whose format the value violates. Only
 * forms report `languages`, when a text stands in the input of the other language (engine/forms/misplaced-texts.ts).
 */
export type ProblemName =
  | "missing"
  | "unknown"
  | "type"
  | "languages"
  | "wholeNumber"
  | "choice"
  | "lastDay"
  | FieldKind;

/** A problem with one value: a named one, a text of more than `mostCharacters` characters, or no year within bounds. */
export type ValueProblem =
  | ProblemName
  | { readonly mostCharacters: number }
  | { readonly firstYear: number; readonly lastYear: number };

/** The problem with a cell of a table: the row, counted from 1, the problem's name, and the label of the column. */
export type CellProblem = {
  readonly row: number;
  readonly cell: string;
  readonly column: Message;
  readonly problem: ValueProblem;
};

/** A problem with a value: a named one, one in a cell, or a table with more than `mostRows` rows. */
export type Problem = ValueProblem | CellProblem | { readonly mostRows: number };

/** At most this many unknown fields are reported, because a body may hold thousands. */
const mostUnknown = 20;

/** The first problem of each field in a failed parse, by field name. The name "" stands for the whole body. */
export function problemsOf(error: z.core.$ZodError): Record<string, Problem> {
  // Without a prototype, because a sent field may be called "constructor".
  const problems = Object.create(null) as Record<string, Problem>;
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, mostUnknown)) problems[key] ??= "unknown";
      continue;
    }
    problems[String(issue.path[0] ?? "")] ??= problemOf(issue);
  }
  return problems;
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  switch (issue.code) {
    case "custom":
      return (issue.params?.problem as Problem | undefined) ?? "type";
    case "too_small":
      return "missing";
    case "too_big":
      return issue.origin === "string" ? { mostCharacters: Number(issue.maximum) } : "type";
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "missing" : "type";
    default:
      return "type";
  }
}

/** Rejects a value inside a field kind's transform; `problemsOf` reports it as `problem`. */
export function reject(context: { issues: z.core.$ZodRawIssue[] }, input: unknown, problem: Problem): never {
  context.issues.push({ code: "custom", input, params: { problem } });
  return z.NEVER;
}
