import { day, hour, minute } from "../../engine/dates/durations.ts";
import type { NoStatus, Status } from "../operation/status.ts";

/**
 * Maximum ages, in milliseconds. A school may need help if its site's status (`word`), newest backup or newest notice
 * is older. A sleeping site is woken each night, makes a daily backup and writes its status. A machine may be off for
 * one night.
 */
const oldest = { word: 2 * day, backup: 2 * day, notice: 60 * day } as const;
/** The limits in `oldest` as the report states them: in hours for `word` and `backup`, in days for `notice`. */
export const limits = { hours: oldest.word / hour, days: oldest.notice / day } as const;
/** How far a site's clock may be ahead of this machine's, in milliseconds. */
const clockSkew = 10 * minute;

/**
 * What a school may need help with, the worst first. With `start`, its site is not for search engines yet, and its
 * items do not count: what the sample school shows, or a site that nobody looks after, is no compliance.
 */
const needs = ["word", "start", "alarms", "backup", "items", "links", "notice"] as const;
export type Need = (typeof needs)[number];

/** A school in the report: the name of its folder, its site's status, and what it needs help with. */
export type ReportedSchool = { folder: string; status: Status | NoStatus; needs: readonly Need[] };

/** Whether a moment is in the future. The status may then be of any age, so it counts as too old. */
export function isToCome(moment: string, now: number): boolean {
  return Date.parse(moment) > now + clockSkew;
}

/** What a school needs help with, from its site's status, at a moment in milliseconds since 1970. */
export function needsOf(status: Status | NoStatus, now: number): Need[] {
  if (typeof status === "string") return ["word"];
  const { at, alarms, lastBackup, items, brokenLinks = 0, lastNotice, unfinished = [] } = status;
  const isOver = (moment: string, age: number) => now - Date.parse(moment) > age;
  const found: Record<Need, boolean> = {
    word: isOver(at, oldest.word) || isToCome(at, now),
    start: unfinished.length > 0,
    alarms: alarms.length > 0,
    backup: lastBackup === null || isOver(lastBackup, oldest.backup) || isToCome(lastBackup, now),
    items: unfinished.length > 0 || (items !== undefined && items.missing.length > 0),
    links: brokenLinks > 0,
    notice: lastNotice === null || isOver(lastNotice.date, oldest.notice),
  };
  return needs.filter((need) => found[need]);
}

/** The items of the order that a school shows; undefined if its site is unfinished or has no such list. */
export function countedItems({ items, unfinished = [] }: Status): Status["items"] {
  return unfinished.length === 0 ? items : undefined;
}

/** Sorts schools by their worst need, then by the number of needs, then by how much is missing. */
export function byNeed(one: ReportedSchool, other: ReportedSchool): number {
  return (
    rankOf(one) - rankOf(other) ||
    other.needs.length - one.needs.length ||
    missingOf(other) - missingOf(one) ||
    (one.folder < other.folder ? -1 : 1)
  );
}

/** A school's rank by its worst need. A school without any status comes before one with an old status. */
function rankOf({ status, needs: [worst] }: ReportedSchool): number {
  if (typeof status === "string") return -1;
  return worst === undefined ? needs.length : needs.indexOf(worst);
}

function missingOf({ status }: ReportedSchool): number {
  return typeof status === "string" ? 0 : (status.items?.missing.length ?? 0);
}
