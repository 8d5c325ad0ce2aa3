import type { Kysely, Generated, Selectable } from "kysely";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Tables } from "../../server/database/open.ts";

/** The tables of this feature. Moments are ISO 8601 timestamps, days are days in Dhaka. */
export type PushTables = {
  /**
   * `topics` has names separated by spaces. `renewedOn` is the day of the last visit, `told` the number of
   * notifications on the day `toldOn`.
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

export async function readState(
  db: Kysely<Tables>,
  name: PushTables["push_state"]["name"],
): Promise<string | undefined> {
  return (await tablesOf(db).selectFrom("push_state").select("value").where("name", "=", name).executeTakeFirst())
    ?.value;
}

export async function writeState(
  db: Kysely<Tables>,
  name: PushTables["push_state"]["name"],
  value: string,
): Promise<void> {
  const state = tablesOf(db).insertInto("push_state").values({ name, value });
  await state.onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}
