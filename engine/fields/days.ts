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

/** Dates outside this range are taken for typing errors; some beyond it could not be formatted at all. */
const earliest = "1900-01-01";
const latest = "2100-12-31";

/** A day in its published form, "November 21, 2026", which is accepted as input too (requirements R6.3). */
const published = z.string().check(z.refine((sent) => parsePublishedDay(sent) !== undefined));

/** In characters; the longest accepted form, an instant with fraction and offset, is much shorter. */
const inputLimit = 60;

/** Parses `YYYY-MM-DD`, the published form, or an ISO instant, which stands for its day in Dhaka. */
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

/** The schema of a day between `earliest` and `latest`, with a default for a value that was not sent. */
function dayOr(kind: "postedOn" | "expiresOn", defaultDay: () => Day): z.ZodMiniType<Day> {
  return z.transform((sent: unknown, context): Day => {
    if (sent === undefined) return defaultDay();
    const { data } = anyDay.safeParse(sent);
    return data !== undefined && data >= earliest && data <= latest ? data : reject(context, sent, kind);
  });
}

/** A day that is counted from the day on which visitors see the entry first (engine/dates/first-day.ts). */
export type CountedDay = Field<string, false> & {
  /** The day that is stored where none is sent. */
  readonly defaultDay: (first: Day) => Day;
  /** The stored day once visitors see the entry first on the day `first` instead of `former`. */
  readonly movedDay: (stored: Day, former: Day, first: Day) => Day;
  /** The value of a sample entry, from its dates on the day of loading; undefined keeps the sample's own value. */
  readonly sampleValue: (days: { posted: Day; expires: Day | undefined }) => Day | undefined;
};

export function isCountedDay(field: Field): field is CountedDay {
  return "defaultDay" in field;
}

/** Whether a field is the day of the entry, by which lists go (requirements R5.14). */
export function isPostedOn({ kind }: Field): boolean {
  return kind === "postedOn";
}

/** Whether a field is the last day on which an entry is current (requirements R4.8, R5.8). */
export function isExpiresOn({ kind }: Field): boolean {
  return kind === "expiresOn";
}

/**
 * The day of posting: the day on which visitors see the entry first unless another is sent, stored as `YYYY-MM-DD`,
 * published as "November 21, 2026".
 */
export function postedOn(options: FieldOptions): CountedDay {
  return {
    ...baseField({ ...options, required: false }),
    nullable: false,
    kind: "postedOn",
    localized: false,
    column: "text",
    copied: false,
    // Its year alone: the numbers of day and month would find entries that have nothing to do with a question.
    searchText: (stored) => stored.slice(0, 4),
    formFormat: {
      blank: (first) => first,
      toForm: (stored) => stored,
      fromForm: (formValue, first) => ({ value: formValue === "" ? first : formValue }),
    },
    schema: dayOr("postedOn", () => dayAt(new Date())),
    jsonSchema: { examples: ["November 21, 2026"] },
    defaultDay: (first) => first,
    // Another day was typed, and stays.
    movedDay: (stored, former, first) => (stored === former ? first : stored),
    sampleValue: ({ posted }) => posted,
    toPublished: publishedDay,
    toText: longDate,
  };
}

/** The largest number of days that a form accepts, and how its digits are written. */
const mostDays = 9999;
const countDigits = /^\d{1,4}$/;

/** The day that lies an entered number of days after `first`; undefined when the input is not such a number. */
export function dayAfter(formValue: string, first: Day): Day | undefined {
  const count = latinDigits(formValue.trim());
  return countDigits.test(count) ? addDays(first, Number(count)) : undefined;
}

/**
 * The last day of validity: `days` after the day on which visitors see the entry first, unless another is sent
 * (requirements R6.3).
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
      // What has expired, and what a program lets stand for longer than a form can say, is left as it is by an empty
      // field.
      toForm: (stored, first) =>
        stored < first || daysBetween(first, stored) > mostDays ? "" : String(daysBetween(first, stored)),
      fromForm: (formValue, first) => {
        const last = dayAfter(formValue, first);
        return last ? { value: last } : { problem: formValue.trim() === "" ? "missing" : "expiresOn" };
      },
    },
    schema: dayOr("expiresOn", () => defaultDay(dayAt(new Date()))),
    defaultDay,
    // It stays as many days after the first one as were entered; what had expired by then stays expired.
    movedDay: (stored, former, first) => (stored < former ? stored : addDays(first, daysBetween(former, stored))),
    jsonSchema: { format: "date" },
    sampleValue: ({ expires }) => expires,
    toText: longDate,
  };
}

/** The first or the last day on which what the entry announces happens (engine/dates/event-days.ts). */
export type EventDay = Field<string | null, false> & { readonly edge: "first" | "last" };

export function isEventDay(field: Field): field is EventDay {
  return "edge" in field;
}

/** A day that may be left out. With an `edge` it is the first or the last day of an event, which the calendar shows. */
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
