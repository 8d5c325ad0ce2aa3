import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import type { Message } from "../message.ts";
import { reject } from "../forms/problems.ts";

/** Accepted input for yes and no: JSON's own values, the form's values and the stored values. */
const yes: readonly unknown[] = [true, 1, "1", "true"];
const no: readonly unknown[] = [false, 0, "0", "false", "", null, undefined];

const schema = z.transform((sent: unknown, context): number | null => {
  if (yes.includes(sent)) return 1;
  return no.includes(sent) ? null : reject(context, sent, "flag");
});

type FlagOptions = Omit<FieldOptions, "required"> & {
  /** The texts that people read for yes and no. */
  readonly yes: Message;
  readonly no: Message;
};

/** Yes or no: stored as 1 or null, and published as true or omitted. */
export function flag(options: FlagOptions): Field<number | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "flag",
    localized: false,
    column: "integer",
    schema,
    choices: { 1: options.yes, "": options.no },
    sharedByMany: true,
    jsonSchema: { type: "boolean" },
    toPublished: () => true,
  };
}
