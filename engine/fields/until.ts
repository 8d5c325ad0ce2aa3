import * as z from "zod/mini";
import { addDays, type Day, instantOf, localTime } from "../dates/calendar-day.ts";
import { formatInstant } from "../dates/instant.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { type Problem, reject } from "../forms/problems.ts";
import { isLocalTime } from "./visibility.ts";
import { rawText } from "./raw-text.ts";

/** How far ahead an end may lie, in milliseconds: 7 days. Use ordinary content for anything that is shown longer. */
const furthest = 7 * 86_400_000;

/**
 * Maximum input length in characters. The longest accepted form, an instant with fraction and offset, is much shorter.
 */
const inputLimit = 60;

const instant = z.iso.datetime({ offset: true });

/** Parses an ISO 8601 timestamp with an offset. It is stored in UTC, to the minute. */
const schema = z.pipe(
  z.nullish(rawText(inputLimit)),
  z.transform((sent: string | null | undefined, context): string | null => {
    const text = sent?.trim() ?? "";
    if (text === "") return null;
    if (!instant.safeParse(text).success) return reject(context, sent, "until");
    const moment = new Date(text);
    moment.setUTCSeconds(0, 0);
    const stored = moment.toISOString();
    // Timestamps are compared as text, which works only with years of four digits.
    return /^[12]\d{3}-/.test(stored) ? stored : reject(context, sent, "until");
  }),
);

/** Whether a field is the moment at which something ends. */
export function isUntil({ kind }: Pick<Field, "kind">): boolean {
  return kind === "until";
}

/**
 * Checks the moment until which something is shown, beginning now. Returns the problem with this moment; undefined if
 * it lies ahead and is at most 7 days away.
 */
export function problemWithEnd(end: string | null, now: Date): Problem | undefined {
  if (end === null) return "missing";
  const left = Date.parse(end) - now.getTime();
  return left > 0 && left <= furthest ? undefined : "until";
}

/**
 * The end that the form suggests, as a local time: the end of `today` until midday in Dhaka, then the end of tomorrow,
 * because what is announced in the afternoon is mostly about the next day.
 */
export function suggestedEnd(today: Day, now: Date): string {
  const isAfternoon = localTime(now) >= `${today}T12:00`;
  return `${isAfternoon ? addDays(today, 1) : today}T23:59`;
}

/** The minute at which something ends. If there is none, or it has passed, the form suggests one. */
export function until(options: Pick<FieldOptions, "label" | "hint">): Field<string | null, false> {
  return {
    ...baseField({ ...options, required: false }),
    kind: "until",
    localized: false,
    column: "text",
    schema,
    jsonSchema: { format: "date-time" },
    toText: formatInstant,
    formFormat: {
      blank: (first) => suggestedEnd(first, new Date()),
      toForm: (stored, first) => {
        const now = new Date();
        return stored > now.toISOString() ? localTime(new Date(stored)) : suggestedEnd(first, now);
      },
      fromForm: (formValue) => {
        if (formValue === "") return { value: "" };
        return isLocalTime(formValue) ? { value: instantOf(formValue) } : { problem: "until" };
      },
    },
  };
}
