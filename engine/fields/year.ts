import * as z from "zod/mini";
import { latinDigits } from "../digits.ts";
import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";

const earliest = 1900;
const latest = 2100;

const yearNumber = z
  .number()
  .check(z.multipleOf(1), z.minimum(earliest), z.maximum(latest));

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

/** A year of passing, as a number. */
export function year<const Options extends FieldOptions>(options: Options) {
  const optional = options.required === false;
  return {
    ...describe(options),
    kind: "year",
    bilingual: false,
    column: "integer",
    accepts: z.pipe(z.transform(fromDigits), optional ? z.nullable(yearNumber) : yearNumber),
  } as Field<number | Optional<Options>, false>;
}
