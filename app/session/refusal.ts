import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** Why a form was refused, for the page that shows it again. */
export type Refusal = {
  /** Shown above the form. */
  message: string;
  /** The errors of single fields, by field name. */
  fields: Record<string, string>;
  /** The values that the form shows again, by field name: never a password. */
  values: Readonly<Record<string, string>>;
};

/** A refusal with the status and headers of its response. */
export type Refused = { refusal: Omit<Refusal, "values">; status: number; headers?: HeadersInit };

/** The errors of a form's fields that were left empty, by field name. */
export function missingFields(fields: Readonly<Record<string, string>>): Record<string, Message> {
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim());
  return Object.fromEntries(empty.map((name) => [name, m.problem_missing]));
}

/** The refusal of a form for these errors of its fields (422); undefined if there are none. */
export function refuseFields(problems: Readonly<Record<string, Message>>, locale: Locale): Refused | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, message({}, { locale })]));
  return { refusal: { message: m.problem_fields({}, { locale }), fields }, status: 422 };
}

/** The refusal of a form as a whole. */
export function refuse(message: Message, status: number, locale: Locale): Refused {
  return { refusal: { message: message({}, { locale }), fields: {} }, status };
}
