import * as z from "zod/mini";
import { latinDigits } from "../digits.ts";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { reject } from "../problems.ts";

const latest = 2100;

/** In characters: far more than four digits and white space around them need. */
const inputLimit = 40;

/** Converts the text that a form sends, in digits of either script, to a number; an empty text becomes null. */
function fromDigits(sent: unknown): unknown {
  if (typeof sent !== "string") return sent ?? null;
  if (sent.length > inputLimit) return sent;
  const digits = latinDigits(sent.trim());
  if (digits === "") return null;
  return /^\d{4}$/.test(digits) ? Number(digits) : sent;
}

function yearSchema(optional: boolean, earliest: number) {
  const isYear = (sent: unknown): sent is number =>
    typeof sent === "number" && Number.isInteger(sent) && sent >= earliest && sent <= latest;
  return z.transform((sent: unknown, context): number | null => {
    const found = fromDigits(sent);
    if (found === null) return optional ? null : reject(context, sent, "missing");
    return isYear(found) ? found : reject(context, sent, "year");
  });
}

type YearOptions = FieldOptions & {
  /** The first year that is accepted, 1900 if it is left out. */
  readonly earliest?: number;
};

/** A year as a number: of an examination that was passed (requirements R6.4), or of what `earliest` allows. */
export function year<const Options extends YearOptions>(options: Options) {
  return {
    ...baseField(options),
    kind: "year",
    localized: false,
    column: "integer",
    schema: yearSchema(options.required === false, options.earliest ?? 1900) as z.ZodMiniType<number | null>,
    yearOfPassing: true,
  } as Field<number | NullIfOptional<Options>, false>;
}
