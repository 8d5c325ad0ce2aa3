import * as z from "zod/mini";
import type { Field } from "../field.ts";
import { defaultLocale } from "../languages.ts";
import type { Message } from "../message.ts";
import { rawText } from "./raw-text.ts";
import { lineLimit } from "./text.ts";

/** A text that is the same in every entry. */
type ConstantField = Field<string, false> & {
  /** Shown instead of the stored value. A search finds the entry by this text. */
  readonly message: Message;
};

export function isConstant(field: Field): field is ConstantField {
  return field.kind === "constant";
}

/** A text that is the same in every entry. Clients may send a value, but it is ignored (requirements R10.3). */
export function constant(options: { label: Message; value: Message }): ConstantField {
  return {
    label: options.label,
    kind: "constant",
    required: false,
    nullable: false,
    localized: false,
    column: "text",
    message: options.value,
    inForm: false,
    schema: z.pipe(
      z.optional(rawText(lineLimit)),
      z.transform(() => options.value({}, { locale: defaultLocale })),
    ),
  };
}
