import { day } from "../operation/time.ts";
import type { NoStatus, Status } from "../operation/status.ts";

/**
 * What may be how old, in milliseconds: a site that sleeps is woken each night, makes a backup each day and says so. A
 * machine may be off for a night.
 */
const oldest = { word: 2 * day, backup: 2 * day, notice: 60 * day } as const;
/** What the report says of these limits. */
export const limits = { hours: oldest.word / (day / 24), days: oldest.notice / day } as const;
/** How far a site's clock may be before this machine's, in milliseconds. */
const clockSkew = 10 * 60_000;

/** What a school may need help with, the worst first. */
const needs = ["word", "alarms", "backup", "items", "links", "notice"] as const;
export type Need = (typeof needs)[number];

/** A school as the report has it: the name of its folder, what its site has said, and what it needs help with. */
export type ReportedSchool = { folder: string; status: Status | NoStatus; needs: readonly Need[] };

/** Whether a moment is still to come. What was said then may be as old as it likes, so it counts as old. */
export function isToCome(moment: string, now: number): boolean {
  return Date.parse(moment) > now + clockSkew;
}

/** What a school needs help with, by what its site has said, at a moment in milliseconds since 1970. */
export function needsOf(status: Status | NoStatus, now: number): Need[] {
  if (typeof status === "string") return ["word"];
  const { at, alarms, lastBackup, items, brokenLinks = 0, lastNotice } = status;
  const isOver = (moment: string, age: number) => now - Date.parse(moment) > age;
  const found: Record<Need, boolean> = {
    word: isOver(at, oldest.word) || isToCome(at, now),
    alarms: alarms.length > 0,
    backup: lastBackup === null || isOver(lastBackup, oldest.backup) || isToCome(lastBackup, now),
    items: items !== undefined && items.missing.length > 0,
    links: brokenLinks > 0,
    notice: lastNotice === null || isOver(lastNotice.date, oldest.notice),
  };
  return needs.filter((need) => found[need]);
}

/** By the worst need; of alike ones those come first that need more, then those of which more is missing. */
export function byNeed(one: ReportedSchool, other: ReportedSchool): number {
  return (
    placeOf(one) - placeOf(other) ||
    other.needs.length - one.needs.length ||
    missingOf(other) - missingOf(one) ||
    (one.folder < other.folder ? -1 : 1)
  );
}

/** The place of a school by its worst need. What has said nothing at all comes before what has said it long ago. */
function placeOf({ status, needs: [worst] }: ReportedSchool): number {
  if (typeof status === "string") return -1;
  return worst === undefined ? needs.length : needs.indexOf(worst);
}

function missingOf({ status }: ReportedSchool): number {
  return typeof status === "string" ? 0 : (status.items?.missing.length ?? 0);
}
