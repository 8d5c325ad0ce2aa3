import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import type { ResultsTables } from "./tables.ts";

const hour = 60 * 60_000;
/**
 * Maximum numbers of wrong tries within an hour: for one roll from one network, for one roll from all networks, and for
 * all rolls from one network. A class that shares one network makes far fewer than 600.
 */
const most = { pair: 5, roll: 200, network: 600 } as const;
/**
 * Maximum number of rows of one kind; the oldest are removed. The kind `roll` cannot have more rows than there are
 * pupils.
 */
const mostRows = 40_000;
const kinds = ["pair", "roll", "unknown", "network"] as const;

/** A try: the examination, the roll, and the client's network. */
export type Try = { examination: number; roll: string; network: string };

/**
 * Counts wrong tries in the database, so that the counts survive restarts and hold for all processes. Each count ends
 * an hour after its first try.
 */
export class Tries {
  readonly #site: FeatureSite;
  readonly #key: KeyObject;

  constructor(site: FeatureSite) {
    this.#site = site;
    this.#key = createSecretKey(site.key("tries"));
  }

  /**
   * Returns for how many seconds this roll, or this network, is locked; 0 if it is not. While locked even the right
   * code is refused, because otherwise the limits would not stop guessing.
   */
  async wait(asked: Try): Promise<number> {
    const { pair, roll, network } = this.#keys(asked);
    const now = Date.now();
    const db = this.#site.db.withTables<ResultsTables>();
    const keys = [pair, roll, network];
    const current = db.selectFrom("results_try").select(["key", "count", "expiresAt"]);
    const rows = await current.where("key", "in", keys).where("expiresAt", ">", timestamp(now)).execute();
    // It was counted before the clock was put back, and would lock for longer than an hour.
    const latest = timestamp(now + hour);
    if (rows.some(({ expiresAt }) => expiresAt > latest)) {
      const late = db.updateTable("results_try").set({ expiresAt: latest });
      await late.where("key", "in", keys).where("expiresAt", ">", latest).execute();
      return this.wait(asked);
    }
    const full = rows.filter(
      ({ key, count }) => (key === roll && count >= most.roll) || (key === network && count >= most.network),
    );
    return Math.max(0, ...full.map(({ expiresAt }) => secondsUntil(expiresAt, now)));
  }

  /**
   * Counts a wrong try. If the network has used up its tries of this roll, returns the seconds until it gets new ones,
   * else 0. Tries of rolls that belong to no pupil have the same limits but are counted separately, so that any number
   * of invented rolls cannot push out the counts of pupils.
   */
  async count(asked: Try, isPupil: boolean): Promise<number> {
    const { pair, roll, network } = this.#keys(asked);
    const now = Date.now();
    const expiresAt = timestamp(now + hour);
    const counted = { pair, [isPupil ? "roll" : "unknown"]: roll, network };
    return inTransaction(this.#site.db, async (transaction) => {
      const db = transaction.withTables<ResultsTables>();
      const ended = db.deleteFrom("results_try").where("kind", "in", kinds);
      await ended.where("expiresAt", "<=", timestamp(now)).execute();
      const counts = await db
        .insertInto("results_try")
        .values(Object.entries(counted).map(([kind, key]) => ({ key, kind, count: 1, expiresAt })))
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((row) => ({ count: row("results_try.count", "+", 1) })),
        )
        .returning(["key", "count", "expiresAt"])
        .execute();
      for (const kind of Object.keys(counted)) {
        const ofKind = db.selectFrom("results_try").select("expiresAt").where("kind", "=", kind);
        const oldest = ofKind.orderBy("expiresAt", "desc").offset(mostRows).limit(1);
        await db.deleteFrom("results_try").where("kind", "=", kind).where("expiresAt", "<=", oldest).execute();
      }
      const ofPair = counts.find(({ key }) => key === pair);
      return ofPair && ofPair.count > most.pair ? secondsUntil(ofPair.expiresAt, now) : 0;
    });
  }

  #keys({ examination, roll, network }: Try) {
    const hash = (...parts: unknown[]) =>
      createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64url");
    return { pair: hash(examination, roll, network), roll: hash(examination, roll), network: hash(network) };
  }
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function secondsUntil(moment: string, now: number): number {
  return Math.ceil((Date.parse(moment) - now) / 1_000);
}
