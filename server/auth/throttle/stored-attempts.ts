import { randomUUID } from "node:crypto";
import { timestamp } from "../../../engine/dates/timestamp.ts";
import type { Database } from "../../database/open.ts";
import { inTransaction } from "../../database/transaction.ts";
import { log } from "../../log/log.ts";
import { MemoryAttempts } from "./memory-attempts.ts";
import { type Attempt, attemptNames, type AttemptStore, type Counted } from "./throttle.ts";

/** Maximum number of rows with attempts of one kind. If there are more, the oldest are deleted. */
const mostRows = 40_000;

/**
 * Counts attempts in the database, for all processes that serve the site. After their window has passed, attempts are
 * deleted when anybody's next attempt is counted. A refused attempt only reads. While the database cannot be written,
 * for instance because the disk is full, attempts are counted in memory.
 */
export class StoredAttempts implements AttemptStore {
  readonly #memory = new MemoryAttempts();
  readonly #db: Database;
  readonly #clock: () => number;

  /** The clock is in milliseconds. Processes on several machines agree as far as their clocks do. */
  constructor(db: Database, clock = Date.now) {
    this.#db = db;
    this.#clock = clock;
  }

  get isHolding(): boolean {
    return this.#memory.isHolding;
  }

  async waitFor(attempt: Attempt, db = this.#db): Promise<number> {
    const { seconds, limits } = attempt;
    const now = this.#clock();
    let wait = this.#memory.waitFor(attempt);
    for (const { key, most } of limits) {
      const deciding = await db
        .selectFrom("attempt")
        .select("expiresAt")
        .where("key", "=", key)
        .where("expiresAt", ">", timestamp(now))
        .orderBy("expiresAt", "desc")
        .offset(most - 1)
        .limit(1)
        .executeTakeFirst();
      if (!deciding) continue;
      const own = Math.ceil((Date.parse(deciding.expiresAt) - now) / 1_000);
      // It was counted before the clock was put back, and would lock people out until the clock has caught up.
      if (own > seconds) await this.#cut(key, timestamp(now + seconds * 1_000));
      wait = Math.max(wait, Math.min(own, seconds));
    }
    return wait;
  }

  /**
   * Lets a key's attempts expire at a moment, if they would expire later. A failure only means that it is tried again.
   */
  async #cut(key: string, latest: string): Promise<void> {
    const late = this.#db.updateTable("attempt").set({ expiresAt: latest });
    await late
      .where("key", "=", key)
      .where("expiresAt", ">", latest)
      .execute()
      .catch((error: unknown) => log.error("Attempts of a wrong clock could not be shortened.", error));
  }

  async count(attempt: Attempt): Promise<Counted> {
    const wait = await this.waitFor(attempt);
    if (wait > 0) return { wait };
    try {
      return await inTransaction(this.#db, (transaction) => this.#countIn(transaction, attempt));
    } catch (error) {
      if (!this.isHolding) log.error("Attempts are counted in memory, because the database fails.", error);
      return this.#memory.count(attempt);
    }
  }

  async #countIn(transaction: Database, attempt: Attempt): Promise<Counted> {
    const wait = await this.waitFor(attempt, transaction);
    if (wait > 0) return { wait };
    const now = this.#clock();
    const rows = transaction.deleteFrom("attempt");
    await rows.where("kind", "in", attemptNames).where("expiresAt", "<=", timestamp(now)).execute();
    const row = { id: randomUUID(), kind: attempt.name, expiresAt: timestamp(now + attempt.seconds * 1_000) };
    await transaction
      .insertInto("attempt")
      .values(attempt.limits.map(({ key }) => ({ key, ...row })))
      .execute();
    const ofName = transaction.selectFrom("attempt").select("expiresAt").where("kind", "=", row.kind);
    const oldest = ofName.orderBy("expiresAt", "desc").offset(mostRows).limit(1);
    await rows.where("kind", "=", row.kind).where("expiresAt", "<=", oldest).execute();
    return { takeBack: () => this.#takeBack(attempt, row.id) };
  }

  /**
   * The attempted action has already succeeded, so a failure here is only logged: the attempt counts until it expires.
   */
  async #takeBack({ limits }: Attempt, id: string): Promise<void> {
    const keys = limits.map(({ key }) => key);
    await inTransaction(this.#db, (transaction) =>
      transaction.deleteFrom("attempt").where("key", "in", keys).where("id", "=", id).execute(),
    ).catch((error: unknown) => log.error("An attempt could not be taken back.", error));
  }
}
