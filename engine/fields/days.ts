import * as z from "zod/mini";
import { addDays, type Day, dayOf, daysBetween, longDate } from "../calendar-day.ts";
import { latinDigits } from "../digits.ts";
import { describe, type Field, type FieldOptions } from "../field.ts";
import { defaultLocale } from "../languages.ts";
import { refuse } from "../problems.ts";

/** Days outside of these are slips of the finger; some far ones could not even be written. */
const earliest = "1900-01-01";
const latest = "2100-12-31";

const longForm = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;

/** A day as it is published, "November 21, 2026", in which form it may be sent too (requirements R6.3). */
const publishedDay = z.string().check(z.regex(longForm), z.refine((sent) => dayPublished(sent) !== undefined));

function dayPublished(sent: string): Day | undefined {
  const instant = Date.parse(`${sent} UTC`);
  if (Number.isNaN(instant)) return undefined;
  const day = new Date(instant).toISOString().slice(0, 10);
  return longDate(day, defaultLocale) === sent ? day : undefined;
}

/** The longest form, an instant with its fractions and offset, is much shorter. */
const longestDay = 60;

/** A day as `YYYY-MM-DD` or as it is published, or an instant whose day in Dhaka is meant. */
const day = z.pipe(
  z.pipe(
    z.unknown().check(
      z.refine((sent) => typeof sent !== "string" || sent.length <= longestDay, { params: { problem: "date" } }),
    ),
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), publishedDay]),
  ),
  z.transform((sent: string) => {
    if (longForm.test(sent)) return dayPublished(sent) ?? sent;
    return sent.length === earliest.length ? sent : dayOf(new Date(sent));
  }),
);

/** A day within reason; where none is sent, the one that is made. */
function dayOr(kind: "postedOn" | "expiresOn", standard: () => Day): z.ZodMiniType<Day> {
  return z.transform((sent: unknown, context): Day => {
    if (sent === undefined) return standard();
    const { data } = day.safeParse(sent);
    return data !== undefined && data >= earliest && data <= latest ? data : refuse(context, sent, kind);
  });
}

/** The day of posting: set by the server, kept as a day, published as "November 21, 2026". */
export function postedOn(options: FieldOptions): Field<string, false> {
  return {
    ...describe({ ...options, required: false }),
    nullable: false,
    kind: "postedOn",
    bilingual: false,
    column: "text",
    asked: false,
    accepts: dayOr("postedOn", () => dayOf(new Date())),
    jsonSchema: { examples: ["November 21, 2026"] },
    sampleOf: ({ posted }) => posted,
    published: (stored) => longDate(stored, defaultLocale),
  };
}

/** How far ahead a form lets a day be, in digits of the number of days. */
const countDigits = /^\d{1,4}$/;

/** The day that is so many days, as a person types them, after today. */
export function dayAfter(typed: string, today: Day): Day | undefined {
  const count = latinDigits(typed.trim());
  return countDigits.test(count) ? addDays(today, Number(count)) : undefined;
}

/** The last day of validity: `days` after today unless another is sent (requirements R6.3). */
export function expiresOn(options: FieldOptions & { days: number }): Field<string, false> {
  return {
    ...describe({ ...options, required: false }),
    nullable: false,
    kind: "expiresOn",
    bilingual: false,
    column: "text",
    typing: {
      blank: String(options.days),
      typedOf: (stored, today) => (stored < today ? "" : String(daysBetween(today, stored))),
      sentOf: (typed, today) => {
        const last = dayAfter(typed, today);
        return last ? { value: last } : { problem: typed.trim() === "" ? "missing" : "expiresOn" };
      },
    },
    accepts: dayOr("expiresOn", () => addDays(dayOf(new Date()), options.days)),
    jsonSchema: { format: "date" },
    expires: true,
    sampleOf: ({ expires }) => expires,
  };
}
