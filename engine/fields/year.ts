import type * as z from "zod/mini";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { wholeNumberSchema } from "./whole-number.ts";

const latest = 2100;

type YearOptions = FieldOptions & {
  /** The first year that is accepted, 1900 if it is left out. */
  readonly earliest?: number;
};

export function isYearField({ kind }: Field): boolean {
  return kind === "year";
}

/** A year as a number: of an examination that was passed (requirements R6.4), or of what `earliest` allows. */
export function year<const Options extends YearOptions>(options: Options) {
  return {
    ...baseField(options),
    kind: "year",
    localized: false,
    column: "integer",
    searchText: (stored: string) => stored,
    schema: wholeNumberSchema(options.required === false, {
      min: options.earliest ?? 1900,
      max: latest,
      problem: "year",
    }) as z.ZodMiniType<number | null>,
  } as Field<number | NullIfOptional<Options>, false>;
}
