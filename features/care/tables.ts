import type { Seen } from "./seen.ts";

/** The tables of this feature. Moments are ISO 8601 timestamps, days are days in Dhaka. */
export type CareTables = {
  /**
   * A link in published content, by the SHA-256 of its address. `seen` is the outcome of the last check, `status` the
   * HTTP status of the response. `https` is 1 if the same address works with https. `failedDays` counts the days on
   * which the link failed since it last worked, `failedOn` is the last of them.
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
  /** The entries that contained a link at the last scan of the content. */
  care_use: { hash: string; collection: string; entry: number };
  /**
   * `asked`: when somebody pressed the button; exists until all links are checked. `listed`: when the content was last
   * scanned.
   */
  care_state: { name: "asked" | "listed"; value: string };
  /** Search queries of visitors that found nothing on at least three days; `askedOn` is the last of these days. */
  care_question: { question: string; count: number; askedOn: string };
  /** Search queries of visitors that found nothing on one or two days, as keyed hashes. */
  care_rare_question: { hash: string; days: number; count: number; askedOn: string };
};
