import { applyNotices, lastNotice, readNotices } from "../../content/change-notices.ts";
import type { Database } from "../../database/open.ts";
import type { Versions } from "../../content/versions.ts";
import type { Handler } from "../../http/web-server.ts";
import { log } from "../../log/log.ts";

/**
 * Poll interval for change notices, in milliseconds. They are read even if no signal announced one, so what visitors
 * see is at most this old.
 */
const interval = 1_000;

type Told = {
  db: Database;
  versions: Versions;
  /**
   * Called when another process has written anything. This process then looks for pictures that the other one has
   * received, because a picture always comes with a write.
   */
  onNotices: () => void;
};

/**
 * Follows the writes of other processes: instances of the site on one database server, or an import beside the site.
 */
export class OthersWrites {
  readonly #told: Told;
  #last: number;
  #reading: Promise<void> | undefined;
  #isFailing = false;
  readonly #timer = setInterval(() => void this.learn(), interval).unref();

  private constructor(told: Told, last: number) {
    this.#told = told;
    this.#last = last;
  }

  /** Follows other processes' writes from now on. */
  static async open(told: Told): Promise<OthersWrites> {
    return new OthersWrites(told, await lastNotice(told.db));
  }

  /**
   * Reads the notices of everything written before this call. Never rejects, because without the database the cached
   * content is the best there is.
   */
  async learn(): Promise<void> {
    // A read in progress may have begun before the write.
    if (this.#reading) await this.#reading;
    await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { db, versions, onNotices } = this.#told;
    try {
      const { notices, last } = await readNotices(db, this.#last);
      applyNotices(notices, versions);
      if (notices.length > 0) onNotices();
      this.#last = last;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        log.error("What other processes have written could not be read; visitors get what is in memory.", error);
      this.#isFailing = true;
    }
  }
}

/**
 * Wraps a handler: for a signed-in user, it first reads what other instances have written, so that a clerk sees their
 * own write at each of them. Visitors may see content that is a second old.
 */
export function afterOthersWrites(others: OthersWrites, handle: Handler): Handler {
  return async (request, response) => {
    const { cookie, authorization } = request.headers;
    if (cookie !== undefined || authorization !== undefined) await others.learn();
    return handle(request, response);
  };
}
