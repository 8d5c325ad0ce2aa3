import { baseField, type Field, type FieldOptions } from "../field.ts";
import type * as z from "zod/mini";
import { wholeNumberSchema } from "./whole-number.ts";

const bounds = { min: 1, max: 9999, problem: "count" } as const;

/** How many there are of a thing (requirements R6.9). */
export function count(options: Omit<FieldOptions, "required">): Field<number, false> {
  return {
    ...baseField(options),
    kind: "count",
    localized: false,
    column: "integer",
    searchText: (stored: string) => stored,
    schema: wholeNumberSchema(false, bounds) as z.ZodMiniType<number>,
  };
}
