import { day, later } from "../../engine/dates/durations.ts";
import { removeOldNotices } from "../content/change-notices.ts";
import { Looks } from "../content/looks.ts";
import { keptMedia, settleMedia } from "../content/media-use.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { log } from "../log/log.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import { takeInOlder } from "../media/older-files.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";

/**
 * Removes unused files and old change notices. It also computes again which files visitors may get, which each write
 * does for its own files.
 */
export class Cleaning {
  readonly #db: Database;
  readonly #library: MediaLibrary;
  readonly #looks: Looks;
  #work: Promise<void> = Promise.resolve();

  constructor(db: Database, library: MediaLibrary) {
    this.#db = db;
    this.#library = library;
    this.#looks = new Looks(db, "files");
  }

  /** Cleans after what is in progress. It never throws. */
  clean(): Promise<void> {
    const clean = async () => {
      await removeOldNotices(this.#db);
      await takeInOlder(this.#db, this.#library.folders);
      await inTransaction(this.#db, (transaction) => settleMedia(transaction));
      const used = await keptMedia(this.#db);
      for (const address of await this.#library.keptElsewhere()) used.add(address);
      await this.#library.clean(used, await this.#looks.look(new Date().toISOString()));
    };
    this.#work = this.#work
      .then(clean)
      .catch((error: unknown) => log.error("Unused files or old records could not be removed.", error));
    return this.#work;
  }

  /** Cleans now and once a day. */
  lead(): Work {
    let last = new Date().toISOString();
    let lastOfProcess = -Infinity;
    return repeat({
      name: "cleaning",
      pass: async (now) => {
        // Otherwise a sleeping site would wait for the wrong time of a clock that was put back.
        if (now < last) last = now;
        // A clock that jumps ahead must not make the two looks that remove a file follow one another at once.
        const left = lastOfProcess + day - performance.now();
        if (left > 0) return later(now, left);
        last = now;
        lastOfProcess = performance.now();
        await this.clean();
        return later(now, day);
      },
      asleepMoment: async () => later(last, day),
    });
  }
}
