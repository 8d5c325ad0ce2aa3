import * as z from "zod/mini";
import type { FieldKind } from "../field-kind.ts";
import type { Message } from "../message.ts";

/**
 * The problem with a field's value: a general one, or the name of the field kind whose format it does not have. Only
 * forms report `languages`: a text stands in the field of another language (engine/forms/misplaced-texts.ts).
 */
export type ProblemName =
  | "missing"
  | "tooLong"
  | "unknown"
  | "type"
  | "languages"
  | "wholeNumber"
  | "choice"
  | FieldKind;

/** The problem with a cell of a table: its row, counted from 1, its name, and the label of its column. */
export type CellProblem = {
  readonly row: number;
  readonly cell: string;
  readonly column: Message;
  readonly problem: ProblemName;
};

/** A problem with a value: its name, that of a cell, or that a table has more rows than it may have. */
export type Problem = ProblemName | CellProblem | { readonly mostRows: number };

/** How many unknown fields are named: a body may hold thousands. */
const mostUnknown = 20;

/** The first problem of each field in a failed parse, by field name; "" is the body as a whole. */
export function problemsOf(error: z.core.$ZodError): Record<string, Problem> {
  // No prototype: a sent field may be called "constructor".
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
      return "tooLong";
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
