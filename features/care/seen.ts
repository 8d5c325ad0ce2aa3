import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";

/** How a look at a link ends: it is good; visitors do not get there; or that cannot be told from here. */
type Verdict = "good" | "fails" | "unclear";

type Kind = { verdict: Verdict; says: Message<{ status: string }> };

/** What can be seen of a link. */
export const seenKinds = {
  good: { verdict: "good", says: m.care_seen_good },
  gone: { verdict: "fails", says: m.care_seen_gone },
  fault: { verdict: "fails", says: m.care_seen_fault },
  noHost: { verdict: "fails", says: m.care_seen_no_host },
  unreachable: { verdict: "fails", says: m.care_seen_unreachable },
  certificate: { verdict: "fails", says: m.care_seen_certificate },
  private: { verdict: "fails", says: m.care_seen_private },
  loop: { verdict: "fails", says: m.care_seen_loop },
  missing: { verdict: "fails", says: m.care_seen_missing },
  hidden: { verdict: "fails", says: m.care_seen_hidden },
  refused: { verdict: "unclear", says: m.care_seen_refused },
  slow: { verdict: "unclear", says: m.care_seen_slow },
  incomplete: { verdict: "unclear", says: m.care_seen_incomplete },
  farAway: { verdict: "unclear", says: m.care_seen_far_away },
  offline: { verdict: "unclear", says: m.care_seen_offline },
} as const satisfies Readonly<Record<string, Kind>>;

export type Seen = keyof typeof seenKinds;

/** What was seen of a link: the status of the last answer, and whether the same address answers by https. */
export type Sight = { seen: Seen; status?: number; https?: boolean };

export const verdictOf = (seen: Seen): Verdict => seenKinds[seen].verdict;

/** What a status says. A site that wants no robots, or a sign-in, may well be there for people. */
export function seenOfStatus(status: number): Seen {
  if ((status >= 200 && status < 300) || status === 416) return "good";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 && status < 600 ? "fault" : "refused";
}
