import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { addressSchema, linkSchema, optionalLinkSchema } from "./link.ts";

/** A picture, stored as its address (requirements R6.5). */
export function image<const Options extends FieldOptions>(options: Options) {
  return {
    ...baseField(options),
    kind: "image",
    localized: false,
    column: "text",
    schema: options.required === false ? optionalLinkSchema : linkSchema,
    jsonSchema: addressSchema,
    media: "picture",
  } as Field<string | NullIfOptional<Options>, false>;
}
