import * as z from "zod/mini";
import { latinDigits } from "../digits.ts";
import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";
import { refuse } from "../problems.ts";

const earliest = 1900;
const latest = 2100;

/** Far more than four digits and the blanks around them need. */
const longestTyped = 40;

/** Forms send digits, of either script, as text. */
function fromDigits(typed: unknown): unknown {
  if (typeof typed !== "string") return typed ?? null;
  if (typed.length > longestTyped) return typed;
  const digits = latinDigits(typed.trim());
  if (digits === "") return null;
  return /^\d{4}$/.test(digits) ? Number(digits) : typed;
}

function yearSchema(optional: boolean) {
  const isYear = (sent: unknown): sent is number =>
    typeof sent === "number" && Number.isInteger(sent) && sent >= earliest && sent <= latest;
  return z.transform((sent: unknown, context): number | null => {
    const found = fromDigits(sent);
    if (found === null) return optional ? null : refuse(context, sent, "missing");
    return isYear(found) ? found : refuse(context, sent, "year");
  });
}

/** A year of passing, as a number. */
export function year<const Options extends FieldOptions>(options: Options) {
  return {
    ...describe(options),
    kind: "year",
    bilingual: false,
    column: "integer",
    accepts: yearSchema(options.required === false) as z.ZodMiniType<number | null>,
    yearOfPassing: true,
  } as Field<number | Optional<Options>, false>;
}
