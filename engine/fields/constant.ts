import * as z from "zod/mini";
import type { Field } from "../field.ts";
import { defaultLocale } from "../languages.ts";
import type { Words } from "../words.ts";
import { rawText } from "./raw-text.ts";
import { lineLimit } from "./text.ts";

/** A text that is the same in every entry; it may be sent, and is never taken from the sender. */
export function constant(options: { label: Words; value: Words }): Field<string, false> {
  return {
    label: options.label,
    kind: "constant",
    required: false,
    nullable: false,
    bilingual: false,
    column: "text",
    words: options.value,
    asked: false,
    accepts: z.pipe(
      z.optional(rawText(lineLimit)),
      z.transform(() => options.value({}, { locale: defaultLocale })),
    ),
  };
}
