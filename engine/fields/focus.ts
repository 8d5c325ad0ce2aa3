import * as z from "zod/mini";
import { latinDigits } from "../words/digits.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { formatPoint, parsePoint } from "../media/focus.ts";
import { reject } from "../forms/problems.ts";
import type { Locale } from "../languages.ts";
import { numberFormat } from "../words/numbers.ts";
import { rawText } from "./raw-text.ts";

/** Maximum input length in characters; "100 100" is the longest point. */
const maxLength = 20;

const schema = z.pipe(
  z.nullish(rawText(maxLength)),
  z.transform((sent: string | null | undefined, context): string | null => {
    const text = sent?.trim() || null;
    if (text === null) return null;
    const point = parsePoint(latinDigits(text));
    return point ? formatPoint(point) : reject(context, sent, "focus");
  }),
);

/** The focal point of a picture; `of` is the name of the picture's field. */
type FocusField = Field<string | null, false> & { readonly of: string };

export function isFocus(field: Field): field is FocusField {
  return field.kind === "focus";
}

/**
 * The focal point of a picture: it stays visible when the picture is cropped (requirements R11.6). Without one, the
 * picture's content decides.
 */
export function focus(options: Omit<FieldOptions, "required"> & Pick<FocusField, "of">): FocusField {
  return {
    ...baseField({ ...options, required: false }),
    kind: "focus",
    localized: false,
    column: "text",
    schema,
    jsonSchema: { pattern: "^\\d{1,3} \\d{1,3}$", examples: ["50 22"] },
    of: options.of,
    toText: pointText,
  };
}

/** A stored point as people read it: "50% × 22%". */
function pointText(stored: string, locale: Locale): string {
  const point = parsePoint(stored);
  const percent = numberFormat(locale, { style: "percent" });
  return point ? `${percent.format(point.x / 100)} × ${percent.format(point.y / 100)}` : stored;
}
