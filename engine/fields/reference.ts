import * as z from "zod/mini";
import type { Declaration } from "../declaration.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";

/** An id in the API's format: at most 15 digits. */
const id = /^[1-9]\d{0,14}$/;

const schema = z.transform((sent: unknown, context): number | null => {
  if (sent === undefined || sent === null || sent === "") return null;
  const isId = (typeof sent === "string" || typeof sent === "number") && id.test(String(sent));
  return isId ? Number(sent) : reject(context, sent, "reference");
});

/**
 * A reference to an entry of the collection named `to`. The value is the entry's id, and may point to a removed entry.
 */
type ReferenceField = Field<number | null, false> & { readonly to: string };

export function isReference(field: Field): field is ReferenceField {
  return field.kind === "reference";
}

/** The reference fields of a declaration, each with the name of the collection that it refers to. */
export function referencesIn({ fields }: Pick<Declaration, "fields">): { name: string; to: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => (isReference(field) ? [{ name, to: field.to }] : []));
}

/**
 * A reference to an entry of another collection, or none. The API refuses an id that does not exist. An entry that is
 * removed later keeps its id: references to it count as empty until it is restored, and then work again.
 */
export function reference(options: Omit<FieldOptions, "required"> & Pick<ReferenceField, "to">): ReferenceField {
  return {
    ...baseField({ ...options, required: false }),
    kind: "reference",
    localized: false,
    column: "integer",
    schema,
    to: options.to,
    sharedByMany: true,
    jsonSchema: { type: "string", pattern: id.source },
    toPublished: (stored) => stored,
  };
}
