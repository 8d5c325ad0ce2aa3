import type { Seen } from "./seen.ts";

/** The tables of this feature. Moments are ISO 8601 timestamps, days those in Dhaka. */
export type CareTables = {
  /**
   * What published content links to, by the SHA-256 of the address; `seen` is what the last look has found, `status`
   * what the site answered. `https` is 1 if the same address answers by https. `failedDays` counts the days on which it
   * failed since it was last good, `failedOn` is the last of them.
   */
  care_link: {
    hash: string;
    address: string;
    isOwn: number;
    seen: Seen | null;
    status: number | null;
    https: number;
    checkedAt: string | null;
    failedDays: number;
    failedOn: string | null;
  };
  /** The entries in which a link stood when the content was last gone through. */
  care_use: { hash: string; collection: string; entry: number };
  /**
   * `asked` is when somebody has pressed the button, until all is looked at; `listed` when the content was last gone
   * through; `erased` the day on which old questions were.
   */
  care_state: { name: "asked" | "listed" | "erased"; value: string };
  /** Questions that found nothing on three days at least; `askedOn` is the last of them. */
  care_question: { question: string; count: number; askedOn: string };
  /** Questions that found nothing on one or two days, as keyed hashes. */
  care_rare_question: { hash: string; days: number; count: number; askedOn: string };
};
