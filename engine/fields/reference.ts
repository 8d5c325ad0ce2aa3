import * as z from "zod/mini";
import type { Declaration } from "../declaration.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";

/** An id as the API spells it: at most 15 digits. */
const id = /^[1-9]\d{0,14}$/;

const schema = z.transform((sent: unknown, context): number | null => {
  if (sent === undefined || sent === null || sent === "") return null;
  const isId = (typeof sent === "string" || typeof sent === "number") && id.test(String(sent));
  return isId ? Number(sent) : reject(context, sent, "reference");
});

/** An entry of the collection with the name `to`, by its id; it may be that of a removed one. */
type ReferenceField = Field<number | null, false> & { readonly to: string };

export function isReference(field: Field): field is ReferenceField {
  return field.kind === "reference";
}

/** The fields of a declaration that name entries of collections, each with the name of its collection. */
export function referencesIn({ fields }: Pick<Declaration, "fields">): { name: string; to: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => (isReference(field) ? [{ name, to: field.to }] : []));
}

/**
 * An entry of another collection, or none. The API refuses an id that no entry has. An entry that is removed later
 * keeps its id, so that what names it names it again once it is restored; until then it counts as none.
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
