import pLimit from "p-limit";
import { addDays, dayAt, instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import { hour } from "../../engine/dates/durations.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import type { Refusals } from "./refusals.ts";
import { connections, lifetime, type Outcome, type PushSender } from "./send.ts";
import { findSubject, isUrgent, type Subject, tagOf } from "./subjects.ts";
import { type MessageRow, type SubscriptionRow, tablesOf } from "./tables.ts";
import type { VapidTokens } from "./vapid.ts";

/** Number of messages that are sent before the progress is written. After a crash, at most this many are sent twice. */
const batch = 250;
/** Maximum number of notifications for one reader on a day. The last one is reserved for the urgent line. */
const mostOfDay = 5;
/**
 * Maximum number of attempts to deliver a message to a subscription, and the pause after the first one in seconds. The
 * pause doubles.
 */
const [mostTries, firstWait] = [5, 30] as const;
/**
 * Maximum length of a title, in characters. Some push services accept only 3,000 bytes, and a Bengali character takes
 * 3.
 */
const longest = 100;

/** Between these hours, in Dhaka, only the urgent line is sent. */
const night = { from: "21:00", until: "07:00" } as const;

/** Whether a moment, an ISO 8601 timestamp, lies in the night, when only the urgent line is sent. */
export function isNight(moment: string): boolean {
  const time = localTime(new Date(moment)).slice("2026-11-22T".length);
  return time >= night.from || time < night.until;
}

/** The end of the night in which a moment lies. */
export function endOfNight(moment: string): string {
  const [day, time = ""] = localTime(new Date(moment)).split("T");
  const morning = time < night.until ? (day ?? "") : addDays(dayAt(new Date(moment)), 1);
  return new Date(instantOf(`${morning}T${night.until}`)).toISOString();
}

/**
 * Returns until when readers may be notified of something that is visible since `at`: for one hour. If part of that
 * hour lies in the night, until one hour after the night. The urgent line always has one hour, because it is sent at
 * night too.
 */
export function tellUntil({ at, ...key }: Pick<MessageRow, "collection" | "at">): string {
  const later = (moment: string) => new Date(Date.parse(moment) + hour).toISOString();
  const held = isUrgent(key) ? undefined : [at, later(at)].find(isNight);
  return later(held === undefined ? at : endOfNight(held));
}

type Try = { subscription: SubscriptionRow; tries: number };

/** Sends the messages in the outbox. */
export class Delivery {
  readonly #site: FeatureSite;
  readonly #sender: PushSender;
  readonly #tokens: () => Promise<VapidTokens>;
  readonly #refusals: Refusals;

  constructor(site: FeatureSite, sender: PushSender, tokens: () => Promise<VapidTokens>, refusals: Refusals) {
    this.#site = site;
    this.#sender = sender;
    this.#tokens = tokens;
    this.#refusals = refusals;
  }

  /** The earliest moment at which a message must be sent; undefined if none waits. */
  async nextMoment(now: string): Promise<string | undefined> {
    const waiting = await this.#waiting();
    const due = waiting.filter((message) => mayTell(message, now));
    if (due.length === 0) return waiting.length === 0 ? undefined : endOfNight(now);
    // Messages that were tried once for every subscription wait only for their retries.
    if (due.some(({ reached, last }) => reached < last)) return now;
    const retries = tablesOf(this.#site.db)
      .selectFrom("push_retry")
      .select(({ fn }) => fn.min<string | null>("at").as("at"));
    const ids = due.map(({ id }) => id);
    return (await retries.where("message", "in", ids).executeTakeFirstOrThrow()).at ?? now;
  }

  /** Sends the due messages, beginning at the moment `start`, until the signal is aborted or the night begins. */
  async send(start: string, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const clock = () => new Date(Date.parse(start) + performance.now() - begun).toISOString();
    const ended = new Set<number>();
    while (!signal.aborted) {
      const now = clock();
      // Chooses again after each step, so that the urgent line does not wait for the rest of another message.
      const next = (await this.#waiting()).find((message) => !ended.has(message.id) && mayTell(message, now));
      if (!next) return;
      if (!(await this.#step(next, now, signal))) ended.add(next.id);
    }
  }

  /** The messages that were not sent to everybody yet, the urgent line first. */
  async #waiting(): Promise<MessageRow[]> {
    const all = tablesOf(this.#site.db).selectFrom("push_message").selectAll();
    const waiting = await all.where("doneAt", "is", null).orderBy("id").execute();
    return [...waiting.filter(isUrgent), ...waiting.filter((message) => !isUrgent(message))];
  }

  /** Sends a message to the next batch of subscriptions. Returns false once no subscription is left that is due now. */
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
    // The retries of deleted subscriptions are deleted too.
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

  /** The notification. A browser with Declarative Web Push shows it by itself, in others the service worker does. */
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
      await this.#refusals.note(transaction, id, outcomes, today);
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
      await this.#refusals.end(transaction, id, dayAt(new Date(now)));
    });
  }
}

/** Whether readers may be notified at a moment. At night only the urgent line is allowed. */
function mayTell(message: MessageRow, now: string): boolean {
  return isUrgent(message) || !isNight(now);
}

function waitFrom(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1_000).toISOString();
}
