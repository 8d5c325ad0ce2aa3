import * as z from "zod/mini";
import { instantOf, localTime } from "../dates/calendar-day.ts";
import type { Declaration } from "../declaration.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";
import { hiddenStates } from "../visibility.ts";
import { rawText } from "./raw-text.ts";

/**
 * Moments outside this range are rejected as typing errors. Moments are also compared as text, which works only with
 * years of four digits.
 */
const earliest = "2000-01-01T00:00:00.000Z";
const latest = "2100-12-31T23:59:59.999Z";

/**
 * Maximum input length in characters. The longest accepted form, an instant with fraction and offset, is much shorter.
 */
const inputLimit = 60;

const instant = z.iso.datetime({ offset: true });

/** The words that are accepted instead of a moment, and the value stored for each. */
const words = new Map<string, string | null>([
  ["", null],
  ["public", null],
  ...hiddenStates.map((state) => [state, state] as const),
]);

/** Parses one of `words`, or an ISO 8601 timestamp with an offset, which is stored in UTC, to the minute. */
const schema = z.pipe(
  z.nullish(rawText(inputLimit)),
  z.transform((sent: string | null | undefined, context): string | null => {
    const text = sent?.trim() ?? "";
    const word = words.get(text);
    if (word !== undefined) return word;
    if (!instant.safeParse(text).success) return reject(context, sent, "visibility");
    const moment = new Date(text);
    moment.setUTCSeconds(0, 0);
    const stored = moment.toISOString();
    return stored >= earliest && stored <= latest ? stored : reject(context, sent, "visibility");
  }),
);

/** The form's value when somebody chose to publish later but left the day or the time empty. */
export const momentMissing = "from";

/** Whether a form value is a moment: a day and a time in Dhaka, as a `datetime-local` control gives them. */
export function isLocalTime(formValue: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(formValue);
}

export function isVisibility({ kind }: Field): boolean {
  return kind === "visibility";
}

/** The name of the field that says from when visitors see an entry; undefined if there is none. */
export function visibilityColumn({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.entries(fields).find(([, field]) => isVisibility(field))?.[0];
}

/**
 * From when visitors see an entry: always (null), from a moment on, or never (requirements R6.10). Every collection has
 * this field.
 */
export function visibility(options: Pick<FieldOptions, "label" | "hint">): Field<string | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "visibility",
    localized: false,
    column: "text",
    schema,
    // The API shows only visible entries, so readers never see words here, only moments in the past.
    jsonSchema: { format: "date-time" },
    sharedByMany: true,
    copied: false,
    formFormat: {
      blank: () => "",
      toForm: (stored) => (words.has(stored) ? stored : localTime(new Date(stored))),
      fromForm: (formValue) => {
        if (words.has(formValue)) return { value: formValue };
        return isLocalTime(formValue) ? { value: instantOf(formValue) } : { problem: "visibility" };
      },
    },
  };
}
