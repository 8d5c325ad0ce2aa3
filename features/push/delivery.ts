import pLimit from "p-limit";
import { collectionNamed } from "../../collections/all.ts";
import { addDays, dayAt, instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import { topicNames, topics } from "./feature.ts";
import { connections, type Outcome, type PushSender } from "./send.ts";
import { type MessageRow, type SubscriptionRow, tablesOf } from "./tables.ts";
import type { VapidTokens } from "./vapid.ts";

/** Messages sent between two writes of the progress. After a crash at most so many are sent twice. */
const batch = 250;
/** Most messages to a reader on one day. */
const mostOfDay = 5;
/** Attempts to deliver a message to a subscription, and the wait after the first in seconds, which doubles. */
const [mostTries, firstWait] = [5, 30] as const;
/** The longest title, in characters: some services take 3,000 bytes, and Bengali has 3 a character. */
const longest = 100;

/** No message is sent between these hours of the night in Dhaka. */
const night = { from: "21:00", until: "07:00" } as const;
const hour = 60 * 60_000;

/** Whether a moment, an ISO 8601 timestamp, lies in the night, when no message is sent. */
export function isNight(moment: string): boolean {
  const time = localTime(new Date(moment)).slice("2026-11-22T".length);
  return time >= night.from || time < night.until;
}

/** The end of the night that a moment lies in. */
export function endOfNight(moment: string): string {
  const [day, time = ""] = localTime(new Date(moment)).split("T");
  const morning = time < night.until ? (day ?? "") : addDays(dayAt(new Date(moment)), 1);
  return new Date(instantOf(`${morning}T${night.until}`)).toISOString();
}

/**
 * Deadline for sending what is visible since `at`: one hour later, or an hour after the night if part of that hour lies
 * in the night.
 */
export function tellUntil(at: string): string {
  const later = (moment: string) => new Date(Date.parse(moment) + hour).toISOString();
  const held = [at, later(at)].find(isNight);
  return later(held === undefined ? at : endOfNight(held));
}

type Try = { subscription: SubscriptionRow; tries: number };

/** Sends what is in the outbox. */
export class Delivery {
  readonly #site: FeatureSite;
  readonly #sender: PushSender;
  readonly #tokens: () => Promise<VapidTokens>;

  constructor(site: FeatureSite, sender: PushSender, tokens: () => Promise<VapidTokens>) {
    this.#site = site;
    this.#sender = sender;
    this.#tokens = tokens;
  }

  /** The earliest moment at which something is to be sent; undefined if nothing waits. */
  async nextMoment(now: string): Promise<string | undefined> {
    const waiting = await this.#waiting();
    if (waiting.length === 0) return undefined;
    if (isNight(now)) return endOfNight(now);
    // A message that was tried for every subscription waits only for its retries.
    if (waiting.some(({ reached, last }) => reached < last)) return now;
    const { at } = await tablesOf(this.#site.db)
      .selectFrom("push_retry")
      .select(({ fn }) => fn.min<string | null>("at").as("at"))
      .executeTakeFirstOrThrow();
    return at ?? now;
  }

  /** Sends what is due, from the moment `start` on, until the signal or the night ends it. */
  async send(start: string, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const clock = () => new Date(Date.parse(start) + performance.now() - begun).toISOString();
    for (const message of await this.#waiting()) {
      let goesOn = true;
      for (let { reached } = message; goesOn;) {
        const now = clock();
        if (signal.aborted || isNight(now)) return;
        const step = await this.#step({ ...message, reached }, now, signal);
        [goesOn, reached] = [step.goesOn, step.reached];
      }
    }
  }

  #waiting(): Promise<MessageRow[]> {
    const all = tablesOf(this.#site.db).selectFrom("push_message").selectAll();
    return all.where("doneAt", "is", null).orderBy("id").execute();
  }

  /** Sends a message to the next batch of subscriptions, until each was tried and no retry is due. */
  async #step(message: MessageRow, now: string, signal: AbortSignal): Promise<{ goesOn: boolean; reached: number }> {
    const collection = collectionNamed(message.collection);
    const row = await this.#site.store.find(collection, String(message.entry));
    if (!row || now > tellUntil(message.at)) {
      await this.#finish(message, now);
      return { goesOn: false, reached: message.last };
    }
    const next = await this.#next(message);
    const reached = next.at(-1)?.id ?? message.last;
    const again = await this.#retries(message, now);
    const topic = topicNames.find((name) => topics[name].collections.some((one) => one === message.collection));
    const isMeant = ({ topics: wanted }: SubscriptionRow) => topic !== undefined && wanted.split(" ").includes(topic);
    const first = next.filter(isMeant).map((subscription) => ({ subscription, tries: 0 }));
    const today = dayAt(new Date(now));
    const due = [...first, ...again].filter(
      ({ subscription: { toldOn, told } }) => toldOn !== today || told < mostOfDay,
    );
    const outcomes = await this.#sendTo(due, message, row, now, signal);
    await this.#record(message, { reached, again, outcomes, now, today });
    if (reached < message.last || again.length === batch) return { goesOn: true, reached };
    const left = tablesOf(this.#site.db).selectFrom("push_retry").select("tries").where("message", "=", message.id);
    if (!(await left.executeTakeFirst())) await this.#finish(message, now);
    return { goesOn: false, reached };
  }

  #next({ reached, last }: MessageRow): Promise<SubscriptionRow[]> {
    const all = tablesOf(this.#site.db).selectFrom("push_subscription").selectAll();
    return all.where("id", ">", reached).where("id", "<=", last).orderBy("id").limit(batch).execute();
  }

  async #retries({ id }: MessageRow, now: string): Promise<Try[]> {
    const db = tablesOf(this.#site.db);
    const retries = await db
      .selectFrom("push_retry")
      .select(["subscription", "tries"])
      .where("message", "=", id)
      .where("at", "<=", now)
      .limit(batch)
      .execute();
    const ids = retries.map(({ subscription }) => subscription);
    const found = await db.selectFrom("push_subscription").selectAll().where("id", "in", ids).execute();
    const tries = new Map(retries.map((one) => [one.subscription, one.tries]));
    // Retries of subscriptions that have ended are removed with them.
    const gone = ids.filter((one) => !found.some((subscription) => subscription.id === one));
    await db.deleteFrom("push_retry").where("message", "=", id).where("subscription", "in", gone).execute();
    return found.map((subscription) => ({ subscription, tries: tries.get(subscription.id) ?? 0 }));
  }

  async #sendTo(due: readonly Try[], message: MessageRow, row: Row, now: string, signal: AbortSignal) {
    const tokens = await this.#tokens();
    const limit = pLimit(connections);
    const topic = topicOf(message);
    const outcomes = due.map((one) =>
      limit(async () => {
        const { endpoint, locale } = one.subscription;
        const authorization = await tokens.header(new URL(endpoint).origin, new Date(now));
        const headers = { authorization, topic, urgency: "normal" } as const;
        const text = Buffer.from(JSON.stringify(this.#notification(message, row, locale)));
        return { ...one, outcome: await this.#sender.send(one.subscription, text, headers, signal) };
      }),
    );
    return Promise.all(outcomes);
  }

  /** The payload of a message. Browsers with Declarative Web Push show it themselves, others by the service worker. */
  #notification(message: MessageRow, row: Row, locale: Locale) {
    const collection = collectionNamed(message.collection);
    const navigate = this.#site.publicUrl + localPath(entryPath(collection, row.id), locale);
    const title = localize(collection, row, "title", locale)?.text ?? "";
    const short = title.length > longest ? `${Array.from(title).slice(0, longest).join("")}…` : title;
    const body = collection.messages.title({}, { locale });
    const notification = { title: short, body, navigate, lang: locale, dir: "auto", tag: topicOf(message) };
    return { web_push: 8030, notification };
  }

  async #record(
    { id }: MessageRow,
    done: {
      reached: number;
      again: readonly Try[];
      outcomes: readonly (Try & { outcome: Outcome })[];
      now: string;
      today: string;
    },
  ): Promise<void> {
    const { reached, again, outcomes, now, today } = done;
    const idsOf = (all: readonly Try[]) => all.map(({ subscription }) => subscription.id);
    const of = (result: Outcome["result"]) => outcomes.filter(({ outcome }) => outcome.result === result);
    const [sent, gone, refused, later] = [of("sent"), of("gone"), of("refused"), of("later")];
    const retried = later.filter(({ tries }) => tries + 1 < mostTries);
    const failed = refused.length + later.length - retried.length;
    const status = [...refused, ...later].at(-1)?.outcome.status;
    await inTransaction(this.#site.db, async (transaction) => {
      const db = tablesOf(transaction);
      await db
        .updateTable("push_message")
        .set(({ eb }) => ({
          reached,
          sent: eb("sent", "+", sent.length),
          ended: eb("ended", "+", gone.length),
          failed: eb("failed", "+", failed),
          ...(status !== undefined && { status }),
        }))
        .where("id", "=", id)
        .execute();
      await db.deleteFrom("push_subscription").where("id", "in", idsOf(gone)).execute();
      const tried = db.deleteFrom("push_retry").where("message", "=", id);
      await tried.where("subscription", "in", idsOf(again)).execute();
      if (retried.length > 0)
        await db
          .insertInto("push_retry")
          .values(
            retried.map(({ subscription, tries, outcome }) => ({
              message: id,
              subscription: subscription.id,
              at: waitFrom(now, Math.max(outcome.retryAfter ?? 0, firstWait * 2 ** tries)),
              tries: tries + 1,
            })),
          )
          .execute();
      const told = () => db.updateTable("push_subscription").where("id", "in", idsOf(sent));
      await told()
        .set({ told: 0, toldOn: today })
        .where((row) => row.or([row("toldOn", "is", null), row("toldOn", "!=", today)]))
        .execute();
      await told()
        .set(({ eb }) => ({ told: eb("told", "+", 1) }))
        .execute();
    });
  }

  /** Ends a message. Subscriptions that still waited for a retry count as not reached. */
  async #finish({ id }: MessageRow, now: string): Promise<void> {
    await inTransaction(this.#site.db, async (transaction) => {
      const db = tablesOf(transaction);
      const { numDeletedRows } = await db.deleteFrom("push_retry").where("message", "=", id).executeTakeFirst();
      const ended = db.updateTable("push_message").where("id", "=", id);
      await ended.set(({ eb }) => ({ doneAt: now, failed: eb("failed", "+", Number(numDeletedRows)) })).execute();
    });
  }
}

/**
 * The topic of a message: a repeat with the same topic replaces it at the push service and on the phone. At most 32
 * characters.
 */
function topicOf({ collection, entry }: MessageRow): string {
  return `${collection}-${entry}`;
}

function waitFrom(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1_000).toISOString();
}
