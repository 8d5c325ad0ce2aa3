import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { inTransaction } from "../../server/database/transaction.ts";
import type { FeatureSite } from "../server.ts";
import type { ResultsTables } from "./tables.ts";

const hour = 60 * 60_000;
/** Wrong tries within an hour. A class that shares one address stays far below those of a network. */
const most = { pair: 5, roll: 200, network: 600 } as const;
/** Most rows of one kind; the oldest give way. There are no more of the kind `roll` than pupils. */
const mostRows = 40_000;
const kinds = ["pair", "roll", "unknown", "network"] as const;

/** What is tried, and from where. */
export type Try = { examination: number; roll: string; network: string };

/**
 * Counts wrong tries in the database, so that restarts and several processes count alike. Each count ends an hour after
 * its first try.
 */
export class Tries {
  readonly #site: FeatureSite;
  readonly #key: KeyObject;

  constructor(site: FeatureSite) {
    this.#site = site;
    this.#key = createSecretKey(site.key("tries"));
  }

  /**
   * The seconds for which nothing is accepted for this roll, or from this network, not even the right code: otherwise
   * the limits would not limit guessing. 0 if there is no such limit.
   */
  async wait(asked: Try): Promise<number> {
    const { roll, network } = this.#keys(asked);
    const now = Date.now();
    const rows = await this.#site.db
      .withTables<ResultsTables>()
      .selectFrom("results_try")
      .select(["key", "count", "expiresAt"])
      .where("key", "in", [roll, network])
      .where("expiresAt", ">", timestamp(now))
      .execute();
    const full = rows.filter(({ key, count }) => count >= (key === roll ? most.roll : most.network));
    return Math.max(0, ...full.map(({ expiresAt }) => secondsUntil(expiresAt, now)));
  }

  /**
   * Counts a wrong try; returns the seconds for which the network has used up its tries of this roll, or 0. A roll that
   * no pupil has counts alike, but apart: no number of invented ones makes the counts of pupils give way.
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
