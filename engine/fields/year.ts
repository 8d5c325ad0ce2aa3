import type * as z from "zod/mini";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { wholeNumberSchema } from "./whole-number.ts";

const bounds = { min: 1900, max: 2100, problem: "year" } as const;

/** The year in which an examination was passed, as a number (requirements R6.4). */
export function year<const Options extends FieldOptions>(options: Options) {
  return {
    ...baseField(options),
    kind: "year",
    localized: false,
    column: "integer",
    schema: wholeNumberSchema(options.required === false, bounds) as z.ZodMiniType<number | null>,
    yearOfPassing: true,
  } as Field<number | NullIfOptional<Options>, false>;
}
