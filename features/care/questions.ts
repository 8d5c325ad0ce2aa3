import { normalForm } from "../../engine/words/normal-form.ts";
import { createHmac } from "node:crypto";
import { type Day, dayAt } from "../../engine/dates/calendar-day.ts";
import type { Transaction } from "kysely";
import * as m from "../../messages/compiled/messages.js";
import { counted, type Expiring, expiringRows } from "../../server/content/expiring.ts";
import type { Tables } from "../../server/database/open.ts";
import { noteRemoved } from "../../server/database/removed-data.ts";
import { log } from "../../server/log/log.ts";
import type { FeatureSite } from "../server.ts";
import { questionDays } from "./feature.ts";
import type { CareTables } from "./tables.ts";

/**
 * A question, which is the query of a visitor's search, is stored as text once it has found nothing on this many days.
 */
const daysUntilKept = 3;
/** Maximum number of questions that are stored as text, and as hashes. */
const [mostKept, mostRare] = [200, 2_000] as const;
/**
 * Maximum length of a question, in characters. A longer one is not a search for words, and may reveal more than its
 * writer wants.
 */
const longest = 40;
/**
 * Maximum number of different questions between two writes, and the pause between writes in milliseconds. Both are
 * bounded, because strangers send the questions.
 */
const mostWaiting = 50;
const pause = 60_000;

/** A question that found nothing, how often that happened, and the last day on which it was asked. */
export type Question = { question: string; count: number; askedOn: Day };

/**
 * The form in which a question is counted: in lower case, and with only its first two digits, so that no telephone
 * number or roll is stored. Undefined for a question that is not counted: an e-mail address, or one longer than
 * `longest`.
 */
export function countedForm(question: string): string | undefined {
  let digits = 0;
  const form = normalForm(question)
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/\p{Nd}/gu, (digit) => ((digits += 1) > 2 ? "#" : digit));
  return form === "" || form.includes("@") || Array.from(form).length > longest ? undefined : form;
}

/** Counts the questions of visitors that found nothing. It stores nothing about the person who asked. */
export class Questions {
  readonly #site: FeatureSite;
  readonly #key: Buffer;
  /** The questions since the last write. */
  #waiting = new Map<string, { count: number; day: Day }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(site: FeatureSite) {
    this.#site = site;
    this.#key = site.key("questions");
  }

  /** Counts a search that found nothing. */
  searched(question: string, hits: number): void {
    const form = hits > 0 ? undefined : countedForm(question);
    if (form === undefined) return;
    const waiting = this.#waiting.get(form);
    if (!waiting && this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(form, { count: (waiting?.count ?? 0) + 1, day: dayAt(new Date()) });
    this.#timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => log.error("Questions without an answer could not be counted.", error));
    }, pause).unref();
  }

  /** Writes the waiting questions. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#waiting;
    if (asked.size === 0) return;
    this.#waiting = new Map();
    await this.#site.write(async (to) => {
      for (const [question, { count, day }] of asked) await this.#count(to, question, count, day);
      await prune(to);
    });
  }

  /** The questions that found nothing on at least three days, the most frequent first. */
  async list(): Promise<Question[]> {
    await this.flush();
    const kept = this.#site.db.withTables<CareTables>().selectFrom("care_question").selectAll();
    return kept.orderBy("count", "desc").orderBy("question").execute();
  }

  /** Deletes all questions. */
  async clear(): Promise<void> {
    this.#waiting.clear();
    await this.#site.write(async (to) => {
      const tables = to.withTables<CareTables>();
      await tables.deleteFrom("care_question").execute();
      await tables.deleteFrom("care_rare_question").execute();
      await noteRemoved(to, ["care_question"]);
    });
  }

  /** The questions that nobody has asked for `questionDays`. */
  get expiring(): Expiring[] {
    const kept = { column: "askedOn", isDay: true, days: questionDays };
    return [
      expiringRows(this.#site.db, { table: "care_question", ...kept, words: counted(m.care_expiring) }),
      expiringRows(this.#site.db, { table: "care_rare_question", ...kept }),
    ];
  }

  async #count(to: Transaction<Tables>, question: string, count: number, askedOn: Day): Promise<void> {
    const tables = to.withTables<CareTables>();
    const { numUpdatedRows } = await tables
      .updateTable("care_question")
      .set(({ eb }) => ({ count: eb("count", "+", count), askedOn }))
      .where("question", "=", question)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const hash = createHmac("sha256", this.#key).update(question).digest("base64url");
    const rare = await tables.selectFrom("care_rare_question").selectAll().where("hash", "=", hash).executeTakeFirst();
    const days = (rare?.days ?? 0) + Number(rare?.askedOn !== askedOn);
    const all = (rare?.count ?? 0) + count;
    await tables.deleteFrom("care_rare_question").where("hash", "=", hash).execute();
    if (days < daysUntilKept)
      await tables.insertInto("care_rare_question").values({ hash, days, count: all, askedOn }).execute();
    else await tables.insertInto("care_question").values({ question, count: all, askedOn }).execute();
  }
}

/**
 * Removes questions above the maximum: first those asked longest ago and, within a day, those asked on fewer days. A
 * flood of questions can push others out, but cannot keep later ones from being counted.
 */
async function prune(to: Transaction<Tables>): Promise<void> {
  const tables = to.withTables<CareTables>();
  const kept = tables
    .selectFrom("care_question")
    .select("question")
    .orderBy("askedOn", "desc")
    .orderBy("count", "desc");
  const texts = (await kept.offset(mostKept).limit(mostRare).execute()).map(({ question }) => question);
  if (texts.length > 0) await tables.deleteFrom("care_question").where("question", "in", texts).execute();
  const rare = tables
    .selectFrom("care_rare_question")
    .select("hash")
    .orderBy("askedOn", "desc")
    .orderBy("days", "desc");
  const hashes = (await rare.offset(mostRare).limit(mostRare).execute()).map(({ hash }) => hash);
  if (hashes.length > 0) await tables.deleteFrom("care_rare_question").where("hash", "in", hashes).execute();
}
