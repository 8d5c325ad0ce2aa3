import { addDays, type Day, dayAt, instantOf } from "../../engine/dates/calendar-day.ts";
import { log } from "../../server/log/log.ts";
import type { FeatureSite } from "../server.ts";
import { nightlyCheck } from "./feature.ts";
import { internet, look, type Network } from "./look.ts";
import { scan } from "./scan.ts";
import { type CheckOutcome, verdictOf } from "./seen.ts";
import { careState } from "./state.ts";
import type { CareTables } from "./tables.ts";

/** The nightly check begins and ends at these times in Dhaka, when a school's connection is idle. */
const [begins, ends] = ["00:30", "05:30"] as const;
/** Maximum number of links that are checked in a night, and after a press of the button. */
export const mostOfNight = 500;
/** Number of hosts that are checked at the same time after a press of the button. Each gets one request at a time. */
const hostsAtOnce = 5;

type Link = Pick<CareTables["care_link"], "hash" | "address" | "failedDays" | "failedOn">;

/** The moments between which the links of a night are checked. */
const nightOf = (day: Day) => ({ start: momentOf(day, begins), end: momentOf(day, ends) });
const momentOf = (day: Day, time: string) => new Date(instantOf(`${day}T${time}`)).toISOString();

/** Checks the links of the published content: some each night, spread over it, or all after a press of the button. */
export class Links {
  readonly #site: FeatureSite;
  readonly #network: Network;
  /** When the next link of the night is due, or the next night begins. */
  #next: string | undefined;

  constructor(site: FeatureSite, network: Network = internet) {
    this.#site = site;
    this.#network = network;
  }

  /** Has the leading process check all links. Does nothing if that is already under way. */
  async ask(now: string): Promise<void> {
    await this.#site.write(async (to) => {
      if ((await careState.read(to, "asked")) === undefined) await careState.write(to, "asked", now);
    });
  }

  /** The moment of the next check. A sleeping site is not woken at night if the nightly check is turned off. */
  async nextMoment({ isAsleep }: { isAsleep: boolean }): Promise<string | undefined> {
    const isNeeded = !isAsleep || this.#site.isOn(nightlyCheck);
    return (await careState.read(this.#site.db, "asked")) ?? (isNeeded ? this.#next : undefined);
  }

  /** Does what is due: a step of the check that somebody requested, or one link of the night. */
  async pass(now: string, signal: AbortSignal): Promise<void> {
    const { start, end } = nightOf(dayAt(new Date(now)));
    const asked = await careState.read(this.#site.db, "asked");
    const isNight = now >= start && now < end && this.#site.isOn(nightlyCheck);
    if (asked !== undefined) await this.#step(asked, now, signal);
    else if (isNight) return this.#passOfNight(now, signal);
    const nextNight = now < start ? start : nightOf(addDays(dayAt(new Date(now)), 1)).start;
    this.#next = isNight ? now : nextNight;
  }

  async #passOfNight(now: string, signal: AbortSignal): Promise<void> {
    const { start, end } = nightOf(dayAt(new Date(now)));
    // After a restart or a delay, the night continues where it stopped.
    await this.#scanOnce(start, now);
    const left = mostOfNight - (await this.#countSince(start));
    const [link] = left > 0 ? await this.#due(start, 1) : [];
    if (link) await this.#look(link, now, signal, false);
    const due = Math.min(left - 1, await this.#countDue(start));
    const rest = Date.parse(end) - Date.parse(now);
    // On a site that sleeps, each check would cost a start, so the checks follow each other without a pause.
    const pause = this.#site.sleeps ? 0 : Math.ceil(rest / (due + 1));
    this.#next =
      link && due > 0
        ? new Date(Date.parse(now) + pause).toISOString()
        : nightOf(addDays(dayAt(new Date(now)), 1)).start;
  }

  /** Checks some of the links that were not checked since the button was pressed, one per host. */
  async #step(asked: string, now: string, signal: AbortSignal): Promise<void> {
    await this.#scanOnce(asked, now);
    const left = mostOfNight - (await this.#countSince(asked));
    const due = left > 0 ? await this.#due(asked, left) : [];
    const ofHosts = new Map(due.toReversed().map((link) => [new URL(link.address).host, link]));
    const some = [...ofHosts.values()].slice(0, hostsAtOnce);
    await Promise.all(some.map((link) => this.#look(link, now, signal, true)));
    if (due.length <= some.length) await this.#site.write((to) => careState.clear(to, "asked"));
  }

  /** Collects the links from the content, unless that was done since a moment. */
  async #scanOnce(since: string, now: string): Promise<void> {
    if (((await careState.read(this.#site.db, "listed")) ?? "") >= since) return;
    await scan(this.#site, now);
    await this.#site.write((to) => careState.write(to, "listed", now));
  }

  get #links() {
    return this.#site.db.withTables<CareTables>().selectFrom("care_link").where("isOwn", "=", 0);
  }

  #dueSince(since: string) {
    return this.#links.where((is) => is.or([is("checkedAt", "is", null), is("checkedAt", "<", since)]));
  }

  /** The links that were not checked since a moment: first those that never were, then those checked longest ago. */
  async #due(since: string, limit: number): Promise<Link[]> {
    return this.#dueSince(since)
      .select(["hash", "address", "failedDays", "failedOn"])
      .orderBy((of) => of.fn.coalesce("checkedAt", of.val("")))
      .orderBy("hash")
      .limit(limit)
      .execute();
  }

  async #countDue(since: string): Promise<number> {
    return countOf(
      await this.#dueSince(since)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst(),
    );
  }

  async #countSince(since: string): Promise<number> {
    const done = this.#links.where("checkedAt", ">=", since);
    return countOf(await done.select(({ fn }) => fn.countAll().as("count")).executeTakeFirst());
  }

  async #look(link: Link, now: string, signal: AbortSignal, isAsked: boolean): Promise<void> {
    try {
      const sight = await look(link.address, this.#network, signal);
      await this.#site.write(async (to) => {
        const links = to.withTables<CareTables>().updateTable("care_link").where("hash", "=", link.hash);
        await links.set(changesOf(link, sight, now, isAsked)).execute();
      });
    } catch (error) {
      // If the process is ending, the link is checked after the next start.
      if (!signal.aborted) log.error("A link could not be looked at.", error);
    }
  }
}

const countOf = (row: { count: string | number | bigint } | undefined) => Number(row?.count ?? 0);

/**
 * The values that a check changes. A link is broken once it has failed on two days. It is broken at once if somebody
 * pressed the button and the other site answers that there is no such page.
 */
function changesOf(link: Link, { seen, status = 0, https = false }: CheckOutcome, now: string, isAsked: boolean) {
  const today = dayAt(new Date(now));
  const verdict = verdictOf(seen);
  const failed = {
    failedDays: Math.max(link.failedDays + Number(link.failedOn !== today), isAsked && seen === "gone" ? 2 : 0),
    failedOn: today,
  };
  return {
    seen,
    status: status || null,
    https: Number(https),
    checkedAt: now,
    ...(verdict === "good" && { failedDays: 0, failedOn: null }),
    ...(verdict === "fails" && failed),
  };
}
