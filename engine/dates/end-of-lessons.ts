import { latinDigits } from "../words/digits.ts";

/** When lessons end on a day whose table has no times, as `HH:MM`: the usual end of a secondary school's day. */
const usualEnd = "16:00";

/**
 * The time at which the last of these lessons ends, as `HH:MM`. A time is written as the school likes, such as
 * "3:00–3:45", "১০.০০ - ১০.৪৫" or "13:15-14:00". Hours before 7 are in the afternoon, because no school begins that
 * early.
 */
export function endOfLessons(times: readonly string[]): string {
  const ends = times.flatMap((time) => {
    const [, hour = "", minute = ""] = /^.*(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)/su.exec(latinDigits(time)) ?? [];
    const [hours, minutes] = [Number(hour), Number(minute)];
    if (hour === "" || hours > 23 || minutes > 59) return [];
    return `${String(hours < 7 ? hours + 12 : hours).padStart(2, "0")}:${minute}`;
  });
  return ends.toSorted().at(-1) ?? usualEnd;
}
