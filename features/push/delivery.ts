import pLimit from "p-limit";
import { addDays, dayAt, instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import { connections, lifetime, type Outcome, type PushSender } from "./send.ts";
import { findSubject, isUrgent, type Subject, tagOf } from "./subjects.ts";
import { type MessageRow, type SubscriptionRow, tablesOf } from "./tables.ts";
import type { VapidTokens } from "./vapid.ts";

/** Messages sent between two writes of the progress. After a crash at most so many are sent twice. */
const batch = 250;
/** How often a reader is told of something on a day; the last time is kept for what is urgent. */
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
 * Until when readers are told of what is visible since `at`: for an hour; where a part of it lies in the night, until
 * an hour after that, but for what is urgent.
 */
export function tellUntil({ at, ...key }: Pick<MessageRow, "collection" | "at">): string {
  const later = (moment: string) => new Date(Date.parse(moment) + hour).toISOString();
  const held = isUrgent(key) ? undefined : [at, later(at)].find(isNight);
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
    const due = waiting.filter((message) => mayTell(message, now));
    if (due.length === 0) return waiting.length === 0 ? undefined : endOfNight(now);
    // What was all tried once waits for its retries alone.
    if (due.some(({ reached, last }) => reached < last)) return now;
    const retries = tablesOf(this.#site.db)
      .selectFrom("push_retry")
      .select(({ fn }) => fn.min<string | null>("at").as("at"));
    const ids = due.map(({ id }) => id);
    return (await retries.where("message", "in", ids).executeTakeFirstOrThrow()).at ?? now;
  }

  /** Sends what is due, from the moment `start` on, until the signal or the night ends it. */
  async send(start: string, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const clock = () => new Date(Date.parse(start) + performance.now() - begun).toISOString();
    const ended = new Set<number>();
    while (!signal.aborted) {
      const now = clock();
      // What is urgent does not wait for the rest of another message.
      const next = (await this.#waiting()).find((message) => !ended.has(message.id) && mayTell(message, now));
      if (!next) return;
      if (!(await this.#step(next, now, signal))) ended.add(next.id);
    }
  }

  /** What was not sent to everybody yet, the urgent line first. */
  async #waiting(): Promise<MessageRow[]> {
    const all = tablesOf(this.#site.db).selectFrom("push_message").selectAll();
    const waiting = await all.where("doneAt", "is", null).orderBy("id").execute();
    return [...waiting.filter(isUrgent), ...waiting.filter((message) => !isUrgent(message))];
  }

  /** Sends a message to the next subscriptions. It goes on until all were tried, and are not to be tried again now. */
  async #step(message: MessageRow, now: string, signal: AbortSignal): Promise<boolean> {
    const subject = await findSubject(this.#site, message);
    if (!subject || now > tellUntil(message)) {
      await this.#finish(message, now);
      return false;
    }
    const next = await this.#next(message);
    const reached = next.at(-1)?.id ?? message.last;
    const again = await this.#retries(message, now);
    const { topic } = subject;
    const isMeant = ({ topics: wanted }: SubscriptionRow) => topic === undefined || wanted.split(" ").includes(topic);
    const first = next.filter(isMeant).map((subscription) => ({ subscription, tries: 0 }));
    const today = dayAt(new Date(now));
    const most = isUrgent(message) ? mostOfDay : mostOfDay - 1;
    const due = [...first, ...again].filter(({ subscription: { toldOn, told } }) => toldOn !== today || told < most);
    const outcomes = await this.#sendTo(due, { message, subject, now }, signal);
    await this.#record(message, { reached, again, outcomes, now, today });
    if (reached < message.last || again.length === batch) return true;
    const left = tablesOf(this.#site.db).selectFrom("push_retry").select("tries").where("message", "=", message.id);
    if (!(await left.executeTakeFirst())) await this.#finish(message, now);
    return false;
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

  async #sendTo(
    due: readonly Try[],
    { message, subject, now }: { message: MessageRow; subject: Subject; now: string },
    signal: AbortSignal,
  ) {
    const tokens = await this.#tokens();
    const limit = pLimit(connections);
    const topic = tagOf(message);
    const urgency = isUrgent(message) ? "high" : "normal";
    const left = subject.until === undefined ? Infinity : (Date.parse(subject.until) - Date.parse(now)) / 1_000;
    const ttl = Math.max(1, Math.min(lifetime, Math.floor(left)));
    const outcomes = due.map((one) =>
      limit(async () => {
        const { endpoint, locale } = one.subscription;
        const authorization = await tokens.header(new URL(endpoint).origin, new Date(now));
        const text = Buffer.from(JSON.stringify(this.#notification(subject, topic, locale)));
        const headers = { authorization, topic, urgency, ttl } as const;
        return { ...one, outcome: await this.#sender.send(one.subscription, text, headers, signal) };
      }),
    );
    return Promise.all(outcomes);
  }

  /** What the browser shows: one that knows Declarative Web Push by itself, another one by the service worker. */
  #notification(subject: Subject, tag: string, locale: Locale) {
    const navigate = this.#site.publicUrl + localPath(subject.path, locale);
    const title = subject.title(locale);
    const short = title.length > longest ? `${Array.from(title).slice(0, longest).join("")}…` : title;
    const body = subject.text(locale);
    return { web_push: 8030, notification: { title: short, body, navigate, lang: locale, dir: "auto", tag } };
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

/** Whether readers may be told at a moment: by night only of what is urgent. */
function mayTell(message: MessageRow, now: string): boolean {
  return isUrgent(message) || !isNight(now);
}

function waitFrom(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1_000).toISOString();
}
