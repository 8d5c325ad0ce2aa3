import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Transaction } from "kysely";
import { timestamp } from "../../engine/dates/timestamp.ts";
import { hour } from "../../engine/dates/durations.ts";
import type { Tables } from "../../server/database/open.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { siteNetworkOf } from "../../server/http/site-network.ts";
import { log } from "../../server/log/log.ts";
import type { FeatureSite } from "../server.ts";
import type { ResultsTables } from "./tables.ts";

/**
 * Maximum numbers of wrong tries within an hour. At these, even the right code is refused: of one roll from all
 * networks, of all rolls from one network or from one site network of IPv6 (siteNetworkOf), and of one roll from
 * either. A class that shares one network makes far fewer than 600, and nobody errs 20 times about one roll.
 */
const most = { roll: 200, network: 600, siteNetwork: 3_000, pair: 20, sitePair: 40 } as const;
/**
 * Of one roll, only this many wrong tries from one network, or from one site network, count for the roll's own 200.
 * Otherwise a single phone could lock a pupil's result for everybody. From the next one on, the client is told to wait.
 */
const mostForRoll = { pair: 5, sitePair: 10 } as const;
/**
 * Maximum number of rows of one kind; the oldest are removed. The kind `roll` cannot have more rows than there are
 * pupils.
 */
const mostRows = 40_000;
const kinds = ["pair", "sitePair", "roll", "unknown", "network", "siteNetwork"] as const;

/** Maximum number of counts of one kind in memory; the oldest are dropped. */
const mostKeys = 5_000;

/** The number of wrong tries under a key, until `expiresAt`, an ISO 8601 timestamp. */
type TryCount = { key: string; count: number; expiresAt: string };

/** A try: the examination, the roll, and the client's network. */
export type Try = { examination: number; roll: string; network: string };

/** Adds one try under each of these keys, which are given by their kinds, and returns the counts. */
type Add = (keys: Readonly<Record<string, string>>) => Promise<readonly TryCount[]>;

/**
 * Counts wrong tries in the database, so that the counts survive restarts and hold for all processes. Each count ends
 * an hour after its first try. While the database cannot be written, for instance because the disk is full, they are
 * counted in memory, because otherwise nothing would stop guessing.
 */
export class Tries {
  readonly #site: FeatureSite;
  readonly #key: KeyObject;
  readonly #memory = new MemoryTries();

  constructor(site: FeatureSite) {
    this.#site = site;
    this.#key = createSecretKey(site.key("tries"));
  }

  /**
   * Returns for how many seconds this roll, or this network, is locked; 0 if it is not. While locked even the right
   * code is refused, because otherwise the limits would not stop guessing.
   */
  async wait(asked: Try): Promise<number> {
    const limits = this.#limitsOf(asked);
    const keys = limits.map(({ key }) => key);
    const now = Date.now();
    const db = this.#site.db.withTables<ResultsTables>();
    const current = db.selectFrom("results_try").select(["key", "count", "expiresAt"]);
    const stored = await current.where("key", "in", keys).where("expiresAt", ">", timestamp(now)).execute();
    // What was counted before the clock was put back would lock for longer than an hour.
    const latest = timestamp(now + hour);
    if (stored.some(({ expiresAt }) => expiresAt > latest)) await this.#cut(keys, latest);
    const rows = stored.map((row) => (row.expiresAt > latest ? { ...row, expiresAt: latest } : row));
    const counts = [...rows, ...this.#memory.read(keys, timestamp(now))];
    const full = limits.flatMap((limit) => {
      const own = counts.filter(({ key }) => key === limit.key);
      return own.reduce((sum, { count }) => sum + count, 0) >= limit.most ? own : [];
    });
    return Math.max(0, ...full.map(({ expiresAt }) => secondsUntil(expiresAt, now)));
  }

  /**
   * Counts a wrong try. If the network has used up its tries of this roll, returns the seconds until it gets new ones,
   * else 0. Tries of rolls that belong to no pupil have the same limits but are counted separately, so that any number
   * of invented rolls cannot push out the counts of pupils.
   */
  async count(asked: Try, isPupil: boolean): Promise<number> {
    const now = Date.now();
    const expiresAt = timestamp(now + hour);
    try {
      return await inTransaction(this.#site.db, async (transaction) => {
        const ended = transaction.withTables<ResultsTables>().deleteFrom("results_try").where("kind", "in", kinds);
        await ended.where("expiresAt", "<=", timestamp(now)).execute();
        return this.#count(asked, isPupil, now, (keys) => addRows(transaction, keys, expiresAt));
      });
    } catch (error) {
      if (!this.isHolding)
        log.error("Wrong tries of results are counted in memory, because the database fails.", error);
      return this.#count(asked, isPupil, now, async (keys) => this.#memory.add(keys, timestamp(now), expiresAt));
    }
  }

  /** Whether tries are counted in memory, which would be lost if the process ended. */
  get isHolding(): boolean {
    return this.#memory.isHolding(timestamp(Date.now()));
  }

  /** Lets the counts of these keys end at a moment, if they would end later. If that fails, the next try does it. */
  async #cut(keys: readonly string[], latest: string): Promise<void> {
    const late = this.#site.db.withTables<ResultsTables>().updateTable("results_try").set({ expiresAt: latest });
    await late
      .where("key", "in", keys)
      .where("expiresAt", ">", latest)
      .execute()
      .catch((error: unknown) => log.error("Tries of a wrong clock could not be shortened.", error));
  }

  async #count(asked: Try, isPupil: boolean, now: number, add: Add): Promise<number> {
    const { roll, ...ofNetwork } = this.#keys(asked);
    const counts = await add(ofNetwork);
    const usedUp = counts.filter(({ key, count }) => {
      const limit = key === ofNetwork.pair ? mostForRoll.pair : key === ofNetwork.sitePair && mostForRoll.sitePair;
      return limit !== false && count > limit;
    });
    if (usedUp.length === 0) await add({ [isPupil ? "roll" : "unknown"]: roll });
    return Math.max(0, ...usedUp.map((one) => secondsUntil(one.expiresAt, now)));
  }

  #limitsOf(asked: Try): { key: string; most: number }[] {
    return Object.entries(this.#keys(asked)).map(([kind, key]) => ({ key, most: most[kind as keyof typeof most] }));
  }

  #keys({ examination, roll, network }: Try) {
    const hash = (...parts: unknown[]) =>
      createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest("base64url");
    const site = siteNetworkOf(network);
    return {
      roll: hash(examination, roll),
      pair: hash(examination, roll, network),
      network: hash(network),
      ...(site !== undefined && { sitePair: hash(examination, roll, site), siteNetwork: hash(site) }),
    };
  }
}

async function addRows(
  transaction: Transaction<Tables>,
  keys: Readonly<Record<string, string>>,
  expiresAt: string,
): Promise<TryCount[]> {
  const db = transaction.withTables<ResultsTables>();
  const counts = await db
    .insertInto("results_try")
    .values(Object.entries(keys).map(([kind, key]) => ({ key, kind, count: 1, expiresAt })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({ count: row("results_try.count", "+", 1) })),
    )
    .returning(["key", "count", "expiresAt"])
    .execute();
  for (const kind of Object.keys(keys)) {
    const ofKind = db.selectFrom("results_try").select("expiresAt").where("kind", "=", kind);
    const oldest = ofKind.orderBy("expiresAt", "desc").offset(mostRows).limit(1);
    await db.deleteFrom("results_try").where("kind", "=", kind).where("expiresAt", "<=", oldest).execute();
  }
  return counts;
}

/** Counts wrong tries in this process's memory, while the database cannot. */
class MemoryTries {
  /** The counts of each kind by key, in the order in which they began. */
  readonly #counts = new Map<string, Map<string, TryCount>>();

  /** The counts of these keys that have not ended. */
  read(keys: readonly string[], now: string): TryCount[] {
    return [...this.#counts.values()].flatMap((ofKind) =>
      keys.flatMap((key) => ofKind.get(key) ?? []).filter(({ expiresAt }) => expiresAt > now),
    );
  }

  /** Adds one try under each key, which are given by their kinds, and returns the counts. */
  add(keys: Readonly<Record<string, string>>, now: string, expiresAt: string): TryCount[] {
    return Object.entries(keys).map(([kind, key]) => {
      const ofKind = this.#counts.get(kind) ?? new Map<string, TryCount>();
      this.#counts.set(kind, ofKind);
      const before = ofKind.get(key);
      const isNew = before === undefined || before.expiresAt <= now;
      const counted = isNew ? { key, count: 1, expiresAt } : { ...before, count: before.count + 1 };
      if (isNew) ofKind.delete(key);
      ofKind.set(key, counted);
      for (const [oldest, { expiresAt: end }] of ofKind) {
        if (ofKind.size <= mostKeys && end > now) break;
        ofKind.delete(oldest);
      }
      return counted;
    });
  }

  /** Whether any count has not ended. It would be lost if the process ended. */
  isHolding(now: string): boolean {
    return [...this.#counts.values()].some((ofKind) => [...ofKind.values()].some(({ expiresAt }) => expiresAt > now));
  }
}

function secondsUntil(moment: string, now: number): number {
  return Math.ceil((Date.parse(moment) - now) / 1_000);
}
