import { defaultLocale } from "../languages.ts";
import type { Message } from "../message.ts";
import type { Day } from "./calendar-day.ts";
import { weekdayNames } from "./month.ts";

/** The days of a week as they are stored, from Sunday. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The days of a week to choose from, each with its name. */
export const weekdayChoices = Object.fromEntries(weekdays.map((name, place) => [name, dayNamed(place)])) as Readonly<
  Record<Weekday, Message>
>;

/** The name of a day of the week, counted from Sunday. */
function dayNamed(place: number): Message {
  return (_, { locale = defaultLocale } = {}) => weekdayNames(locale)[place]!.long;
}

/** The day of the week of a day. */
export function weekdayOf(day: Day): Weekday {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}
