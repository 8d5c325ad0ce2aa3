import { addDays, dayAt, instantOf, localTime } from "../../engine/dates/calendar-day.ts";

/** The hours of the day in Dhaka from which and until which nobody is told of anything. */
const night = { from: "21:00", until: "07:00" } as const;
const hour = 60 * 60_000;

/** Whether nobody is told of anything at a moment, an ISO 8601 timestamp. */
export function isNight(moment: string): boolean {
  const time = localTime(new Date(moment)).slice("2026-11-22T".length);
  return time >= night.from || time < night.until;
}

/** The end of the night that a moment lies in. */
export function endOfNight(moment: string): string {
  const [day, time = ""] = localTime(new Date(moment)).split("T");
  const morning = time < night.until ? (day ?? "") : addDays(dayAt(new Date(moment)), 1);
  return new Date(instantOf(`${morning}T${night.until}`)).toISOString();
}

/**
 * Until when readers are told of what is visible since `at`: for an hour; where a part of it lies in the night, until an
 * hour after that.
 */
export function tellUntil(at: string): string {
  const later = (moment: string) => new Date(Date.parse(moment) + hour).toISOString();
  const held = [at, later(at)].find(isNight);
  return later(held === undefined ? at : endOfNight(held));
}
