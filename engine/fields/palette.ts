import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import type { Message } from "../message.ts";
import { isPaletteName, type PaletteName, paletteNames } from "../media/palettes.ts";
import { reject } from "../forms/problems.ts";
import { rawText } from "./raw-text.ts";

/** Maximum input length in characters: longer than the name of any palette. */
const inputLimit = 40;

const schema = z.pipe(
  z.nullish(rawText(inputLimit)),
  z.transform((sent: string | null | undefined, context): PaletteName | null => {
    const name = sent?.trim() || null;
    if (name === null) return null;
    return isPaletteName(name) ? name : reject(context, sent, "palette");
  }),
);

/**
 * The colours of the site: the name of a palette, or null for the default one. `choices` has, for each palette, the
 * name that people see.
 */
export function palette(
  options: Omit<FieldOptions, "required"> & { readonly choices: Readonly<Record<PaletteName, Message>> },
): Field<PaletteName | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "palette",
    localized: false,
    column: "text",
    schema,
    choices: options.choices,
    jsonSchema: { enum: paletteNames },
  };
}
