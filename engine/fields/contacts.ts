import * as z from "zod/mini";
import { latinDigits } from "../words/digits.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import type { FieldKind } from "../field-kind.ts";
import { reject } from "../forms/problems.ts";
import { text } from "./text.ts";

type ContactOptions = Omit<FieldOptions, "required">;

/** An optional line of text. `fold` returns the text to store, or undefined to refuse the input. */
function contact(
  kind: FieldKind,
  keyboard: NonNullable<Field["keyboard"]>,
  options: ContactOptions,
  fold: (line: string) => string | undefined,
): Field<string | null, false> {
  const folded = z.transform((line: string | null, context): string | null =>
    line === null ? null : (fold(line) ?? reject(context, line, kind)),
  );
  const { schema, searchText } = text({ ...options, required: false });
  const contactSchema = z.pipe(schema, folded);
  return {
    ...baseField({ ...options, required: false }),
    kind,
    keyboard,
    localized: false,
    column: "text",
    searchText,
    schema: contactSchema,
    storedSchema: schema,
  };
}

/** The number under which the ministry registers a school (EIIN): six digits. */
export function eiin(options: ContactOptions) {
  return contact("eiin", "numeric", options, (line) => {
    const digits = latinDigits(line).replaceAll(" ", "");
    return /^\d{6}$/.test(digits) ? digits : undefined;
  });
}

/**
 * A telephone number. Its digits are stored as Latin ones, with the spaces and hyphens that were typed. E.164 allows 15
 * digits.
 */
export function phone(options: ContactOptions) {
  return contact("phone", "tel", options, (line) => (isTelephone(line) ? latinDigits(line) : undefined));
}

/** Whether a text is a telephone number, in Latin or Bengali digits. */
export function isTelephone(line: string): boolean {
  const number = latinDigits(line);
  return /^\+?[\d ()-]+$/.test(number) && /^\d{6,15}$/.test(number.replaceAll(/\D/g, ""));
}

/** The characters of a number that a telephone dials, for a `tel:` address. */
export function dialled(number: string): string {
  return latinDigits(number).replaceAll(/[^\d+]/g, "");
}

/** An e-mail address. */
export function emailAddress(options: ContactOptions) {
  return contact("emailAddress", "email", options, (line) => (isEmailAddress(line) ? line : undefined));
}

/** Whether a text is an e-mail address. */
export function isEmailAddress(line: string): boolean {
  return /^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/.test(line);
}
