import { expect, it } from "vitest";

/** Milliseconds that a rule may take for one of its cases on a busy machine. */
const perCase = 20_000;

/** What a failure calls a case: its name, its path, its first part, or itself. */
function nameOf(one: unknown): string {
  if (Array.isArray(one)) return nameOf(one[0]);
  const { name, path } = Object(one) as { name?: unknown; path?: unknown };
  const own = name ?? path ?? one;
  return typeof own === "string" ? own : (JSON.stringify(own) ?? "undefined");
}

/**
 * Tries a rule in all of its cases, one after the other. Throws the first error; its message names each case that
 * breaks the rule.
 */
export async function expectForAll<Case>(
  cases: Iterable<Case>,
  holds: (one: Case) => Promise<void> | void,
  name: (one: Case) => string = nameOf,
): Promise<void> {
  const errors: [name: string, error: Error][] = [];
  let count = 0;
  for (const one of cases) {
    count += 1;
    try {
      await holds(one);
    } catch (error) {
      errors.push([name(one), error instanceof Error ? error : new Error(String(error))]);
    }
  }
  expect(count, "number of cases").toBeGreaterThan(0);
  const [first] = errors;
  if (!first) return;
  const lines = errors.map(([of, { message }]) => `${of}: ${message}`);
  first[1].message = [errors.map(([of]) => of).join(", "), ...lines].join("\n");
  throw first[1];
}

/**
 * Returns the function that declares a rule of these cases, such as the kinds of content, the languages or the pages.
 * A rule is one test, however many cases it has.
 */
export function itForAll<const Case>(
  cases: readonly Case[],
  name?: (one: Case) => string,
): (rule: string, holds: (one: Case) => Promise<void> | void) => void {
  return (rule, holds) => it(rule, () => expectForAll(cases, holds, name), 120_000 + cases.length * perCase);
}
