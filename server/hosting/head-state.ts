import type { NoStatus, Status } from "../operation/status.ts";
import type { OfficeRecord } from "./office-record.ts";

/** How far the invitation of a school's head is. `day` is the day on which its link ends, or has ended. */
type HeadState = { word: keyof typeof words; day?: string };

const words = {
  part: "NOT MADE AS A WHOLE: add the file again",
  nobody: "HEAD'S ADDRESS TAKEN BACK",
  waiting: "head NOT INVITED",
  invited: "head invited until",
  ended: "head's INVITATION ENDED",
  over: "head's invitation accepted, or ended",
  accepted: "head has accepted",
} as const;

/**
 * How far the invitation of a school's head is; undefined for a school of which the office has said nothing. That it
 * was accepted follows from the site's status, in which the school has an administrator since. If it had one before,
 * nobody can tell from there.
 */
export function headState(
  record: OfficeRecord | undefined,
  status: Status | NoStatus,
  now = new Date().toISOString(),
): HeadState | undefined {
  if (!record) return undefined;
  if (!record.isWhole) return { word: "part" };
  const { email, invitation } = record;
  if (!invitation) return { word: email === null ? "nobody" : "waiting" };
  const { at, ends, isFirst } = invitation;
  if (isFirst && typeof status === "object" && status.at > at && hasAdministrator(status)) return { word: "accepted" };
  const day = ends.slice(0, 10);
  if (ends > now) return { word: "invited", day };
  return { word: isFirst ? "ended" : "over", day };
}

/** Whether a school has said that it has an administrator. */
export function hasAdministrator(status: Status | NoStatus): boolean {
  return typeof status === "object" && !status.unfinished?.includes("administrator");
}

/** The state as a fact of the school's line in a list. */
export function describeHead({ word, day }: HeadState): string {
  return day === undefined ? words[word] : `${words[word]} ${day}`;
}
