import type { Locale } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { type Failure, failure } from "./outcome.ts";

/** The failure of a form in which some of these fields are empty; undefined where all are filled in. */
export function missing(
  fields: Record<string, string>,
  names: readonly string[],
  locale: Locale,
): Failure | undefined {
  const empty = names.filter((name) => !fields[name]?.trim());
  if (empty.length === 0) return undefined;
  return invalid(
    Object.fromEntries(empty.map((name) => [name, m.problem_missing({}, { locale })])),
    locale,
  );
}

/** The failure of a form whose fields have these things wrong with them. */
export function invalid(fields: Record<string, string>, locale: Locale): Failure {
  return { ...failure("invalid", m.problem_fields, locale), fields };
}
