import * as z from "zod/mini";
import { instantOf, localTime } from "../dates/calendar-day.ts";
import type { Declaration } from "../declaration.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";
import { hiddenStates } from "../visibility.ts";
import { rawText } from "./raw-text.ts";

/** Moments outside of this range are taken for typing errors; only years of four digits can be compared as text. */
const earliest = "2000-01-01T00:00:00.000Z";
const latest = "2100-12-31T23:59:59.999Z";

/** In characters; the longest accepted form, an instant with fraction and offset, is much shorter. */
const inputLimit = 60;

const instant = z.iso.datetime({ offset: true });

/** The words that are accepted besides moments, and how they are stored. */
const words = new Map<string, string | null>([
  ["", null],
  ["public", null],
  ...hiddenStates.map((state) => [state, state] as const),
]);

/** Parses a word or an ISO 8601 timestamp with its offset, which is stored as the minute in UTC. */
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

/** The value of a form in which a moment was chosen and its day or time was not. */
export const momentMissing = "from";

/** Whether a form value is a moment: a day and a time in Dhaka, as a `datetime-local` control gives them. */
export function isLocalTime(formValue: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(formValue);
}

export function isVisibility({ kind }: Field): boolean {
  return kind === "visibility";
}

/** The column that says from when visitors see an entry; undefined for what has none. */
export function visibilityColumn({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.entries(fields).find(([, field]) => isVisibility(field))?.[0];
}

/**
 * From when visitors see an entry: always (null), from a moment on, or not (requirements R6.10). Every collection has
 * one.
 */
export function visibility(options: Pick<FieldOptions, "label" | "hint">): Field<string | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "visibility",
    localized: false,
    column: "text",
    schema,
    // Readers meet moments that have come, and nothing else.
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
