import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";

/** The result of checking a link: it works, visitors cannot reach it, or that cannot be determined from here. */
type Verdict = "good" | "fails" | "unclear";

type Kind = { verdict: Verdict; says: Message<{ status: string }> };

/** The outcomes of a check, each with its verdict and its text. */
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

/** The outcome of a check, with the status of the last response, and whether the same address works with https. */
export type CheckOutcome = { seen: Seen; status?: number; https?: boolean };

export const verdictOf = (seen: Seen): Verdict => seenKinds[seen].verdict;

/**
 * The outcome that an HTTP status means. If a site refuses robots or requires a sign-in, people may still reach the
 * page.
 */
export function seenOfStatus(status: number): Seen {
  if ((status >= 200 && status < 300) || status === 416) return "good";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 && status < 600 ? "fault" : "refused";
}
