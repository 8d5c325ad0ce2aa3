import * as z from "zod/mini";
import type { FieldKind } from "./field-kind.ts";

/** What can be wrong with what was sent for a field: something general, or that it is not what its kind asks for. */
export type Problem = "missing" | "tooLong" | "unknown" | "type" | FieldKind;

/** What is wrong with each field, of a body that a schema refused; "" stands for the whole body. */
export function problemsOf(error: z.core.$ZodError): Record<string, Problem> {
  // Without a prototype: a field may have been called "constructor".
  const problems = Object.create(null) as Record<string, Problem>;
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) problems[key] ??= "unknown";
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

/** Refuses what was sent, inside a kind's transform; `problemsOf` tells the problem by this name. */
export function refuse(context: { issues: z.core.$ZodRawIssue[] }, input: unknown, problem: Problem): never {
  context.issues.push({ code: "custom", input, params: { problem } });
  return z.NEVER;
}
