import { createHmac, randomUUID } from "node:crypto";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { log } from "../log/log.ts";
import { type Counted, type Limit, type Throttle, type ThrottleKind, throttleKinds } from "./throttle.ts";

/** Most rows that one kind of attempt has; the oldest give way. */
const mostRows = 40_000;

/**
 * Counts attempts in the database, for all processes that serve the site. Keys are stored as keyed hashes, for the length of the
 * window, or until the next attempt of anybody. A refused attempt only reads.
 */
export class StoredThrottle implements Throttle {
  readonly #db: Database;
  readonly #hashKey: string;
  readonly #kind: ThrottleKind;
  readonly #window: number;
  readonly #clock: () => number;

  /** `window` is in milliseconds. Processes on several machines agree as far as their clocks do. */
  constructor(db: Database, secret: string, kind: ThrottleKind, window: number, clock = Date.now) {
    this.#db = db;
    this.#hashKey = `attempt ${kind} ${secret}`;
    this.#kind = kind;
    this.#window = window;
    this.#clock = clock;
  }

  async waitFor(limits: readonly Limit[], db = this.#db): Promise<number> {
    const now = this.#clock();
    let wait = 0;
    for (const { key, most } of limits) {
      const deciding = await db
        .selectFrom("attempt")
        .select("expiresAt")
        .where("key", "=", this.#hash(key))
        .where("expiresAt", ">", timestamp(now))
        // An attempt of the future was counted before the clock was put back.
        .where("expiresAt", "<=", timestamp(now + 2 * this.#window))
        .orderBy("expiresAt", "desc")
        .offset(most - 1)
        .limit(1)
        .executeTakeFirst();
      if (deciding) wait = Math.max(wait, Date.parse(deciding.expiresAt) - now);
    }
    return wait;
  }

  async count(limits: readonly Limit[]): Promise<Counted> {
    const wait = await this.waitFor(limits);
    return wait > 0 ? { wait } : inTransaction(this.#db, (transaction) => this.#countIn(transaction, limits));
  }

  async #countIn(transaction: Database, limits: readonly Limit[]): Promise<Counted> {
    const wait = await this.waitFor(limits, transaction);
    if (wait > 0) return { wait };
    const now = this.#clock();
    await transaction.deleteFrom("attempt").where("kind", "in", throttleKinds).where("expiresAt", "<=", timestamp(now)).execute();
    const attempt = { id: randomUUID(), kind: this.#kind, expiresAt: timestamp(now + this.#window) };
    const keys = limits.map(({ key }) => this.#hash(key));
    await transaction.insertInto("attempt").values(keys.map((key) => ({ key, ...attempt }))).execute();
    const oldest = transaction.selectFrom("attempt").select("expiresAt").where("kind", "=", this.#kind).orderBy("expiresAt", "desc").offset(mostRows).limit(1);
    await transaction.deleteFrom("attempt").where("kind", "=", this.#kind).where("expiresAt", "<=", oldest).execute();
    return { takeBack: () => this.#takeBack(keys, attempt.id) };
  }

  /** Whatever was attempted has succeeded by now, so that a failure is only logged: the attempt counts until it expires. */
  async #takeBack(keys: readonly string[], id: string): Promise<void> {
    const removal = inTransaction(this.#db, (transaction) => transaction.deleteFrom("attempt").where("key", "in", keys).where("id", "=", id).execute());
    await removal.catch((error: unknown) => log.error("An attempt could not be taken back.", error));
  }

  #hash(key: string): string {
    return createHmac("sha256", this.#hashKey).update(key).digest("base64url");
  }
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
