import type { Kysely } from "kysely";
import { addDays, type Day } from "../../engine/dates/calendar-day.ts";
import type { Tables } from "../../server/database/open.ts";
import type { Outcome } from "./send.ts";
import { type SubscriptionRow, tablesOf } from "./tables.ts";

/** For how many days a push service must have refused a subscription before it is erased. */
const refusedDays = 7;
/** Maximum number of messages whose attempts are counted; the oldest are dropped. */
const mostMessages = 100;
/** Number of subscriptions that one statement erases. */
const erasedAtOnce = 500;

/** An attempt to deliver a message to a subscription. */
type Attempt = { subscription: SubscriptionRow; outcome: Outcome };
/** Numbers of attempts that succeeded and failed. */
type Tally = { sent: number; failed: number };
/** The attempts of one message at one push service: at subscriptions that were reached before, and at all. */
type ServiceTally = { reached: Tally; all: Tally };

/**
 * Erases subscriptions that a push service refuses for good, such as invented ones, which would otherwise take a place
 * for a year. Where the service fails for most, the fault is its own or ours, so none of its subscriptions is erased.
 */
export class Refusals {
  /** How the attempts of unfinished messages went, by message and push service. */
  readonly #tallies = new Map<number, Map<string, ServiceTally>>();

  /** Counts attempts, and stores since when and until when each subscription was refused. */
  async note(db: Kysely<Tables>, message: number, attempts: readonly Attempt[], today: Day): Promise<void> {
    const services = this.#tallies.get(message) ?? new Map<string, ServiceTally>();
    this.#tallies.set(message, services);
    const [oldest] = this.#tallies.keys();
    if (this.#tallies.size > mostMessages && oldest !== undefined) this.#tallies.delete(oldest);
    for (const { subscription, outcome } of attempts) {
      const service = serviceOf(subscription);
      const tally = services.get(service) ?? { reached: { sent: 0, failed: 0 }, all: { sent: 0, failed: 0 } };
      services.set(service, tally);
      const what = outcome.result === "sent" ? "sent" : "failed";
      tally.all[what] += 1;
      if (subscription.toldOn !== null) tally.reached[what] += 1;
    }
    const idsOf = (is: (outcome: Outcome) => boolean) =>
      attempts.filter(({ outcome }) => is(outcome)).map(({ subscription }) => subscription.id);
    const of = (ids: readonly number[]) => tablesOf(db).updateTable("push_subscription").where("id", "in", ids);
    await of(idsOf(isForGood))
      .set((row) => ({ refusedSince: row.fn.coalesce("refusedSince", row.val(today)), refusedOn: today }))
      .execute();
    await of(idsOf(({ result }) => result === "sent"))
      .set({ refusedSince: null, refusedOn: null })
      .execute();
  }

  /** Erases what was refused for long enough, once a message was tried for all subscriptions. */
  async end(db: Kysely<Tables>, message: number, today: Day): Promise<void> {
    const services = this.#tallies.get(message);
    this.#tallies.delete(message);
    if (!services) return;
    const subscriptions = tablesOf(db);
    const refused = await subscriptions
      .selectFrom("push_subscription")
      .select(["id", "endpoint"])
      .where("refusedSince", "<=", addDays(today, -refusedDays))
      .where("refusedOn", "=", today)
      .execute();
    const ids = refused.filter((one) => works(services.get(serviceOf(one)))).map(({ id }) => id);
    for (let first = 0; first < ids.length; first += erasedAtOnce)
      await subscriptions
        .deleteFrom("push_subscription")
        .where("id", "in", ids.slice(first, first + erasedAtOnce))
        .execute();
  }
}

/** Whether a push service will never accept the subscription: it says so, or its host does not exist. */
function isForGood({ result, hasNoHost }: Outcome): boolean {
  return result === "refused" || hasNoHost === true;
}

/**
 * Whether a push service accepts at least half of the subscriptions that were reached before, or of all if none was.
 * Invented subscriptions were never reached, so any number of them cannot make a service look as if it failed.
 */
function works(tally: ServiceTally | undefined): boolean {
  if (!tally) return false;
  const { sent, failed } = tally.reached.sent + tally.reached.failed > 0 ? tally.reached : tally.all;
  return sent >= failed;
}

/** The push service of a subscription: the end of its host's name, because some services have many hosts. */
function serviceOf({ endpoint }: Pick<SubscriptionRow, "endpoint">): string {
  return new URL(endpoint).hostname.split(".").slice(-3).join(".");
}
