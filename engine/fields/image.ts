import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";
import { addressSchema, linkSchema, optionalLinkSchema } from "./link.ts";

/** A picture: stored as its address (requirements R6.5). */
export function image<const Options extends FieldOptions>(options: Options) {
  return {
    ...describe(options),
    kind: "image",
    bilingual: false,
    column: "text",
    accepts: options.required === false ? optionalLinkSchema : linkSchema,
    jsonSchema: addressSchema,
    media: "picture",
  } as Field<string | Optional<Options>, false>;
}
