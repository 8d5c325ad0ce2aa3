import { defaultLocale } from "../languages.ts";
import type { Message } from "../message.ts";
import type { Day } from "./calendar-day.ts";
import { weekdayNames } from "./month.ts";

/** The weekdays as they are stored, from Sunday on. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekdays as choices of a field, each with its name. */
export const weekdayChoices = Object.fromEntries(weekdays.map((name, place) => [name, dayNamed(place)])) as Readonly<
  Record<Weekday, Message>
>;

/** The name of a weekday; `place` counts from Sunday, which is 0. */
function dayNamed(place: number): Message {
  return (_, { locale = defaultLocale } = {}) => weekdayNames(locale)[place]!.long;
}

/** The weekday of a calendar day. */
export function weekdayOf(day: Day): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}
