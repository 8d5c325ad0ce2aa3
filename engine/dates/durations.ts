/** Durations, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment so many milliseconds after another. Both are ISO 8601 timestamps. */
export function later(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}
