import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { log } from "../log/log.ts";
import type { Database } from "../database/open.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import type { Versions } from "./versions.ts";
import { hiddenAt, inState, visibleAt } from "./visibility.ts";

/** The longest time between two checks of the clock, in milliseconds: timers do not run while the machine sleeps. */
const interval = 5_000;

type Parts = { db: Database; versions: Versions };

/**
 * Notices the moment at which a scheduled entry becomes visible. Database reads compare moments themselves, but cached
 * pages do not, so the entry's version is bumped as after a write. The database is queried only while entries are
 * scheduled.
 */
export class MomentWatch {
  readonly #parts: Parts;
  readonly #collections: { collection: Collection; column: string }[];
  /** The moment up to which everything has been handled. */
  #done = presentMoment();
  #timer: NodeJS.Timeout | undefined;
  #clockTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#collections = collections.flatMap((collection) => {
      const column = visibilityColumn(collection);
      return column === undefined ? [] : [{ collection, column }];
    });
  }

  /** Checks now and, from now on, after each write and whenever the moment of an entry comes. */
  start(): void {
    this.#parts.versions.listen(() => this.#lookIn(interval));
    this.#lookIn(0);
    this.#clockTimer = setInterval(() => this.#followClock(), interval).unref();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#clockTimer);
  }

  /** The next moment at which an entry becomes visible. */
  nextMoment(): Promise<string | undefined> {
    return this.#nextAfter(presentMoment());
  }

  #lookIn(wait: number): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.#look(), wait).unref();
  }

  /**
   * Handles a clock that was set back: entries that were visible are then hidden again, and their moments come once
   * more.
   */
  #followClock(): void {
    const now = presentMoment();
    if (now >= this.#done) return;
    this.#done = now;
    // The listeners then query the next moment.
    this.#parts.versions.bumpAll();
  }

  async #look(): Promise<void> {
    // A write from here on triggers its own check, because this one may not see it.
    this.#timer = undefined;
    try {
      const now = presentMoment();
      const next = await this.#nextAfter(this.#done);
      if (next === undefined) return;
      if (next <= now) await this.#show(now);
      this.#done = now;
      this.#lookIn(Math.min(Math.max(Date.parse(next) - Date.now(), 0), interval));
    } catch (error) {
      log.error("Entries whose moment has come could not be shown; it will be tried again.", error);
      this.#lookIn(interval);
    }
  }

  /** The first moment after another at which an entry becomes visible. */
  async #nextAfter(moment: string): Promise<string | undefined> {
    let next: string | undefined;
    for (const { collection, column } of this.#collections) {
      const query = this.#parts.db
        .selectFrom(collection.name)
        .select(({ fn }) => fn.min<string | null>(column).as("next"));
      const found = (await query.where(inState(collection, "scheduled", moment)).executeTakeFirst())?.next;
      if (found && (next === undefined || found < next)) next = found;
    }
    return next;
  }

  /** Bumps the versions of the entries whose moment has come until `now`. */
  async #show(now: string): Promise<void> {
    const { db, versions } = this.#parts;
    for (const { collection } of this.#collections) {
      const waiting = db.selectFrom(collection.name).select("id").where(hiddenAt(collection, this.#done));
      for (const { id } of await waiting.where(visibleAt(collection, now)).execute())
        versions.bump(collection.name, String(id), true);
    }
  }
}
