import * as z from "zod/mini";
import {
  addDays,
  type Day,
  dayAt,
  daysBetween,
  longDate,
  parsePublishedDay,
  publishedDay,
} from "../dates/calendar-day.ts";
import { latinDigits } from "../words/digits.ts";
import { baseField, type Field, type FieldOptions } from "../field.ts";
import { reject } from "../forms/problems.ts";

/** Dates outside this range are rejected as typing errors; some beyond it could not even be formatted. */
const earliest = "1900-01-01";
const latest = "2100-12-31";

/** A day in its published form, "November 21, 2026", which is accepted as input too (requirements R6.3). */
const published = z.string().check(z.refine((sent) => parsePublishedDay(sent) !== undefined));

/**
 * Maximum input length in characters. The longest accepted form, an instant with fraction and offset, is much shorter.
 */
const inputLimit = 60;

/** Parses `YYYY-MM-DD`, the published form, or an ISO instant, which becomes its day in Dhaka. */
const anyDay = z.pipe(
  z.pipe(
    z
      .unknown()
      .check(
        z.refine((sent) => typeof sent !== "string" || sent.length <= inputLimit, { params: { problem: "date" } }),
      ),
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), published]),
  ),
  z.transform((sent: string) => {
    const named = parsePublishedDay(sent);
    if (named !== undefined) return named;
    return sent.length === earliest.length ? sent : dayAt(new Date(sent));
  }),
);

/** The schema of a day between `earliest` and `latest`. `defaultDay` gives the value when none was sent. */
function dayOr(kind: "postedOn" | "expiresOn", defaultDay: () => Day): z.ZodMiniType<Day> {
  return z.transform((sent: unknown, context): Day => {
    if (sent === undefined) return defaultDay();
    const { data } = anyDay.safeParse(sent);
    return data !== undefined && data >= earliest && data <= latest ? data : reject(context, sent, kind);
  });
}

/** A day that defaults to a number of days after visitors first see the entry (engine/dates/first-day.ts). */
export type CountedDay = Field<string, false> & {
  /** Returns the day to store when none is sent. */
  readonly defaultDay: (first: Day) => Day;
  /** Returns the new day when the day on which visitors first see the entry changes from `former` to `first`. */
  readonly movedDay: (stored: Day, former: Day, first: Day) => Day;
  /**
   * Returns the day to store for a sample entry, from its day of posting and, if it expires, its last day. Undefined if
   * the value that stands in the sample counts.
   */
  readonly sampleValue: (days: { posted: Day; expires: Day | undefined }) => Day | undefined;
};

export function isCountedDay(field: Field): field is CountedDay {
  return "defaultDay" in field;
}

/** Whether a field is the entry's day, by which lists are sorted (requirements R5.14). */
export function isPostedOn({ kind }: Field): boolean {
  return kind === "postedOn";
}

/** Whether a field is the last day on which an entry is current (requirements R4.8, R5.8). */
export function isExpiresOn({ kind }: Field): boolean {
  return kind === "expiresOn";
}

/**
 * The day of posting. Defaults to the day on which visitors first see the entry. Stored as `YYYY-MM-DD`, published as
 * "November 21, 2026".
 */
export function postedOn(options: FieldOptions): CountedDay {
  return {
    ...baseField({ ...options, required: false }),
    nullable: false,
    kind: "postedOn",
    localized: false,
    column: "text",
    copied: false,
    // Only the year: the numbers of day and month would match unrelated searches.
    searchText: (stored) => stored.slice(0, 4),
    formFormat: {
      blank: (first) => first,
      toForm: (stored) => stored,
      fromForm: (formValue, first) => ({ value: formValue === "" ? first : formValue }),
    },
    schema: dayOr("postedOn", () => dayAt(new Date())),
    jsonSchema: { examples: ["November 21, 2026"] },
    defaultDay: (first) => first,
    // If the stored day is not the former first day, somebody typed it, so it stays.
    movedDay: (stored, former, first) => (stored === former ? first : stored),
    sampleValue: ({ posted }) => posted,
    toPublished: publishedDay,
    toText: longDate,
  };
}

/** The largest number of days that a form accepts, and the pattern of its digits. */
const mostDays = 9999;
const countDigits = /^\d{1,4}$/;

/** Adds the number of days that was entered to `first`; undefined when the input is not such a number. */
export function dayAfter(formValue: string, first: Day): Day | undefined {
  const count = latinDigits(formValue.trim());
  return countDigits.test(count) ? addDays(first, Number(count)) : undefined;
}

/**
 * The last day of validity. Defaults to `days` after the day on which visitors first see the entry (requirements R6.3).
 */
export function expiresOn(options: FieldOptions & { days: number }): CountedDay {
  const defaultDay = (first: Day) => addDays(first, options.days);
  return {
    ...baseField({ ...options, required: false }),
    nullable: false,
    kind: "expiresOn",
    localized: false,
    column: "text",
    copied: false,
    formFormat: {
      blank: () => String(options.days),
      // The form shows an empty input for an expired day and for one too far ahead to enter as a number of days. If the
      // input is left empty, the stored day stays.
      toForm: (stored, first) =>
        stored < first || daysBetween(first, stored) > mostDays ? "" : String(daysBetween(first, stored)),
      fromForm: (formValue, first) => {
        const last = dayAfter(formValue, first);
        return last ? { value: last } : { problem: formValue.trim() === "" ? "missing" : "expiresOn" };
      },
    },
    schema: dayOr("expiresOn", () => defaultDay(dayAt(new Date()))),
    defaultDay,
    // Keeps the number of days between the first day and the last. A day that had already expired stays unchanged.
    movedDay: (stored, former, first) => (stored < former ? stored : addDays(first, daysBetween(former, stored))),
    jsonSchema: { format: "date" },
    sampleValue: ({ expires }) => expires,
    toText: longDate,
  };
}

/** The first or the last day of the event that an entry announces (engine/dates/event-days.ts). */
export type EventDay = Field<string | null, false> & { readonly edge: "first" | "last" };

export function isEventDay(field: Field): field is EventDay {
  return "edge" in field;
}

/** An optional day. With an `edge` it is the first or the last day of an event, which the calendar shows. */
export function day(
  options: Omit<FieldOptions, "required"> & { readonly edge?: EventDay["edge"] },
): Field<string | null, false> {
  const parse = z.transform((sent: unknown, context): Day | null => {
    if ((sent ?? "") === "") return null;
    const { data } = anyDay.safeParse(sent);
    return data !== undefined && data >= earliest && data <= latest ? data : reject(context, sent, "day");
  });
  return {
    ...baseField({ ...options, required: false }),
    kind: "day",
    localized: false,
    column: "text",
    copied: false,
    schema: parse,
    jsonSchema: { format: "date" },
    toText: longDate,
    ...(options.edge && { edge: options.edge }),
  };
}
