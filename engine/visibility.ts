import type { StoredValue } from "./field.ts";

/**
 * What stands in place of a moment where no moment makes an entry visible: it is not finished, or was taken off the
 * site.
 */
export const hiddenStates = ["draft", "withdrawn"] as const;

/**
 * The states of an entry by which administrators choose: seen by visitors, seen though it is over, waiting for its
 * moment, or one of `hiddenStates`.
 */
export const entryStates = ["visible", "expired", "scheduled", ...hiddenStates] as const;
export type EntryState = (typeof entryStates)[number];

/**
 * Whether visitors do not see an entry at `now`, an ISO 8601 timestamp in UTC. Its visibility is null, the moment from
 * which they see it, or one of `hiddenStates`. These words sort after every timestamp, so that one comparison says it,
 * in SQL too.
 */
export function isHidden(visibility: StoredValue | undefined, now: string): boolean {
  return typeof visibility === "string" && visibility > now;
}

/** The present moment in the form in which the database compares moments. */
export function presentMoment(): string {
  return new Date().toISOString();
}
