import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";

/** An id as the API spells it: at most 15 digits. */
const id = /^[1-9]\d{0,14}$/;

const schema = z.transform((sent: unknown, context): number | null => {
  if (sent === undefined || sent === null || sent === "") return null;
  const isId = (typeof sent === "string" || typeof sent === "number") && id.test(String(sent));
  return isId ? Number(sent) : reject(context, sent, "reference");
});

type ReferenceOptions = Omit<FieldOptions, "required"> & {
  /** The name of the collection. */
  readonly to: string;
};

/**
 * An entry of another collection, or none. The API refuses an id that no entry has. An entry that is removed later
 * keeps its id, so that what names it names it again once it is restored; until then it counts as none.
 */
export function reference(options: ReferenceOptions): Field<number | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "reference",
    localized: false,
    column: "integer",
    schema,
    references: options.to,
    sharedByMany: true,
    jsonSchema: { type: "string", pattern: id.source },
    toPublished: (stored) => stored,
  };
}
