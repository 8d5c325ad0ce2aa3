import type * as z from "zod/mini";

/** What can be wrong with what was sent for a field. */
export type Problem =
  | "missing"
  | "tooLong"
  | "link"
  | "year"
  | "date"
  | "days"
  | "unknown"
  | "type";

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
      return issue.origin === "number" ? "year" : "missing";
    case "too_big":
      return issue.origin === "number" ? "year" : "tooLong";
    case "not_multiple_of":
      return "year";
    case "invalid_union":
      return "date";
    case "invalid_type":
      if (issue.expected === "number") return issue.input === null ? "missing" : "year";
      return issue.input === undefined || issue.input === null ? "missing" : "type";
    default:
      return "type";
  }
}
