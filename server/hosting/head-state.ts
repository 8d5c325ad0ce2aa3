import { invitationDays } from "../../engine/link-lifetimes.ts";
import { day, later } from "../../engine/dates/durations.ts";
import type { NoStatus, Status } from "../operation/status.ts";
import type { OfficeRecord } from "./office-record.ts";

/** How far the invitation of a school's head is. `until` is the day on which its link ends, or has ended. */
type HeadState = { word: keyof typeof words; until?: string };

const words = {
  part: "NOT MADE AS A WHOLE: add the file again",
  nobody: "HEAD'S ADDRESS TAKEN BACK",
  waiting: "head NOT INVITED",
  unsure: "head's INVITATION WAS INTERRUPTED: invite again or take back",
  invited: "head invited until",
  ended: "head's INVITATION ENDED",
  accepted: "head has accepted",
} as const;

/** How far the invitation of a school's head is; undefined for a school of which the office has said nothing. */
export function headState(
  record: OfficeRecord | undefined,
  status: Status | NoStatus,
  now = Date.now(),
): HeadState | undefined {
  if (!record) return undefined;
  if (!record.isWhole) return { word: "part" };
  const { email, invitation } = record;
  if (!invitation) return { word: email === null ? "nobody" : "waiting" };
  const { begun, made } = invitation;
  if (made === undefined) return { word: "unsure" };
  if (isAccepted(begun, made, status)) return { word: "accepted" };
  const ends = later(made, invitationDays * day);
  return { word: Date.parse(ends) > now ? "invited" : "ended", until: ends.slice(0, 10) };
}

/**
 * Whether an invitation that was made between two moments was accepted: a site's status from after it does not list it
 * among those that nobody has accepted. It is not listed either if the school's administrators have sent another link.
 */
function isAccepted(begun: string, made: string, status: Status | NoStatus): boolean {
  if (typeof status === "string" || status.at <= made || !status.invitations) return false;
  return !status.invitations.some((moment) => begun <= moment && moment <= made);
}

/** The state as a fact of the school's line in a list. */
export function describeHead({ word, until }: HeadState): string {
  return until === undefined ? words[word] : `${words[word]} ${until}`;
}
