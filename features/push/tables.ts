import type { Kysely, Generated, Selectable } from "kysely";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Tables } from "../../server/database/open.ts";
import { storedState } from "../stored-state.ts";

/** The tables of this feature. Moments are ISO 8601 timestamps, days are days in Dhaka. */
export type PushTables = {
  /**
   * `topics` has names separated by spaces. `renewedOn` is the day of the last visit, `told` the number of
   * notifications on the day `toldOn`. `network` is a hash of the network that added it; `refusedSince` and `refusedOn`
   * are the first and the last day on which its service refused it for good (refusals.ts).
   */
  push_subscription: {
    id: Generated<number>;
    endpoint: string;
    p256dh: string;
    auth: string;
    topics: string;
    locale: Locale;
    renewedOn: Day;
    toldOn: Day | null;
    told: number;
    network: string | null;
    refusedSince: Day | null;
    refusedOn: Day | null;
  };
  /** The entries that were seen to be visible. `isTold` is 1 if readers were to be notified. */
  push_entry: { collection: string; entry: number; isTold: number };
  /**
   * The outbox: a message about an entry that is visible since `at`. It goes to the subscriptions with ids up to
   * `last`; those with ids up to `reached` have been tried once. `status` is the HTTP status of the last error; 0 means
   * that there was no response.
   */
  push_message: {
    id: Generated<number>;
    collection: string;
    entry: number;
    title: string;
    at: string;
    last: number;
    reached: number;
    sent: number;
    ended: number;
    failed: number;
    status: number | null;
    doneAt: string | null;
  };
  /** Subscriptions to which a message could not be delivered, and the moment of the next attempt. */
  push_retry: { message: number; subscription: number; at: string; tries: number };
  /**
   * `keys` are the VAPID keys, `place` tells where the school's own database is.
   */
  push_state: { name: "keys" | "place"; value: string };
};

export type MessageRow = Selectable<PushTables["push_message"]>;
export type SubscriptionRow = Selectable<PushTables["push_subscription"]>;

/** The feature's tables of a database or a transaction. */
export function tablesOf(db: Kysely<Tables>) {
  return db.withTables<PushTables>();
}

/** The feature's stored values. */
export const pushState = storedState<PushTables["push_state"]["name"]>("push_state");
