import type { StoredValue } from "./field.ts";

/**
 * Stored instead of a moment when no moment will make the entry visible: "draft" is unfinished, "withdrawn" was taken
 * off the site.
 */
export const hiddenStates = ["draft", "withdrawn"] as const;

/**
 * The states by which administrators filter entries: visible, visible but expired, scheduled for later, or one of
 * `hiddenStates`.
 */
export const entryStates = ["visible", "expired", "scheduled", ...hiddenStates] as const;
export type EntryState = (typeof entryStates)[number];

/**
 * Whether visitors cannot see an entry at `now`, an ISO 8601 timestamp in UTC. Its visibility is null (always visible),
 * the moment from which it is visible, or one of `hiddenStates`. These words sort after every timestamp, so that one
 * comparison suffices, in SQL too.
 */
export function isHidden(visibility: StoredValue | undefined, now: string): boolean {
  return typeof visibility === "string" && visibility > now;
}

/** The current time in the format in which the database compares moments. */
export function presentMoment(): string {
  return new Date().toISOString();
}
