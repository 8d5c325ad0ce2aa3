import type { Locale, Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";

/** Why a form was refused, for the page that shows it again. */
export type Refusal = {
  /** Told above the form. */
  message: string;
  /** What is wrong with single fields, by their names. */
  fields: Record<string, string>;
  /** What was typed and may be shown again, by the fields' names: never a password. */
  typed: Readonly<Record<string, string>>;
};

/** A refusal, and what its page is answered with. */
export type Refused = { refusal: Omit<Refusal, "typed">; status: number; headers?: HeadersInit };

/** The refusal of a form in which some of these fields are empty; undefined where all are filled in. */
export function refuseMissing(fields: Readonly<Record<string, string>>, locale: Locale): Refused | undefined {
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim());
  if (empty.length === 0) return undefined;
  return refuseFields(Object.fromEntries(empty.map((name) => [name, m.problem_missing])), locale);
}

/** The refusal of a form whose fields have these things wrong with them. */
export function refuseFields(problems: Readonly<Record<string, Words>>, locale: Locale): Refused {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, words({}, { locale })]));
  return { refusal: { message: m.problem_fields({}, { locale }), fields }, status: 422 };
}

/** The refusal of a whole form, in words. */
export function refuse(words: Words, status: number, locale: Locale): Refused {
  return { refusal: { message: words({}, { locale }), fields: {} }, status };
}
