import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { hour } from "../../engine/dates/durations.ts";
import type { Locale } from "../../engine/languages.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { siteNetworkOf, widestNetworkOf } from "../../server/http/site-network.ts";
import type { FeatureSite } from "../server.ts";
import { encrypt } from "./encrypt.ts";
import { topicNames } from "./feature.ts";
import { tablesOf } from "./tables.ts";

/** Maximum number of subscriptions. Each takes up to 1.5 KB. */
const most = 20_000;
/**
 * Maximum number of one network, or of one site network of IPv6, so that nobody can take all of them. A whole school,
 * or many phones of a mobile network, may share an address.
 */
const mostOfOne = 1_000;
/**
 * Maximum numbers of new subscriptions within an hour from one network and from one site network of IPv6 (the first 48
 * bits), and of networks that are counted. Anybody can have a /48, which contains 65,536 networks.
 */
const [mostOfNetwork, mostOfSiteNetwork, mostNetworks] = [10, 200, 2_000] as const;

const parts = {
  endpoint: z.string().check(z.maxLength(1_000)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
};
const renewalSchema = z.object({
  ...parts,
  /** The address of the subscription that this one replaces. */
  old: z.string(),
});
const subscriptionSchema = z.extend(renewalSchema, {
  topics: z.array(z.enum(topicNames)).check(z.minLength(1), z.maxLength(topicNames.length)),
});

export type KeepOutcome = "kept" | "wrong" | "full" | "tooMany";

/** Stores subscriptions: addresses and keys of browsers, a mark of the network, and nothing about a person. */
export class Subscriptions {
  readonly #site: FeatureSite;
  readonly #isEndpoint: (address: string) => boolean;
  /** The moments of new subscriptions, by network. */
  readonly #recent = new Map<string, number[]>();

  constructor(site: FeatureSite, isEndpoint: (address: string) => boolean) {
    this.#site = site;
    this.#isEndpoint = isEndpoint;
  }

  /** Stores a subscription that a browser sends, or renews it. It lasts for a year from today. */
  async keep(sent: unknown, locale: Locale, network: string, now = new Date()): Promise<KeepOutcome> {
    const parsed = subscriptionSchema.safeParse(sent);
    if (!parsed.success || !this.#isGood(parsed.data)) return "wrong";
    const { endpoint, p256dh, auth, old } = parsed.data;
    const topics = [...new Set(parsed.data.topics)].join(" ");
    const values = { endpoint, p256dh, auth, topics, locale, renewedOn: dayAt(now) };
    return inTransaction(this.#site.db, async (transaction) => {
      const db = tablesOf(transaction);
      const known = [endpoint, old];
      const rows = await db.selectFrom("push_subscription").select("id").where("endpoint", "in", known).execute();
      const [first, ...others] = rows.map(({ id }) => id);
      if (first !== undefined) {
        await db.deleteFrom("push_subscription").where("id", "in", others).execute();
        await db.updateTable("push_subscription").set(values).where("id", "=", first).execute();
        return "kept";
      }
      const { count } = await db
        .selectFrom("push_subscription")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= most) return "full";
      const mark = this.#markOf(network);
      const ofOne = await db
        .selectFrom("push_subscription")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("network", "=", mark)
        .executeTakeFirstOrThrow();
      if (ofOne.count >= mostOfOne) return "full";
      if (!this.#mayAdd(network, now.getTime())) return "tooMany";
      await db
        .insertInto("push_subscription")
        .values({ ...values, toldOn: null, told: 0, network: mark })
        .execute();
      return "kept";
    });
  }

  /**
   * Replaces a subscription by the one with which the browser replaced it; the topics stay. This is no visit, so the
   * subscription does not last longer. Does nothing if the old one is unknown.
   */
  async renew(sent: unknown): Promise<KeepOutcome> {
    const parsed = renewalSchema.safeParse(sent);
    if (!parsed.success || !this.#isGood(parsed.data)) return "wrong";
    const { old, ...values } = parsed.data;
    return inTransaction(this.#site.db, async (transaction) => {
      const db = tablesOf(transaction);
      const row = await db.selectFrom("push_subscription").select("id").where("endpoint", "=", old).executeTakeFirst();
      if (!row) return "wrong";
      const others = db.deleteFrom("push_subscription").where("endpoint", "=", values.endpoint);
      await others.where("id", "!=", row.id).execute();
      await db.updateTable("push_subscription").set(values).where("id", "=", row.id).execute();
      return "kept";
    });
  }

  /** Whether memory holds a count of the last hour's new subscriptions. It would be lost if the process ended. */
  isHolding(now: number): boolean {
    return [...this.#recent.values()].some((moments) => (moments.at(-1) ?? 0) > now - hour);
  }

  /** Erases a subscription. The address is enough, because only its browser and its push service know it. */
  async end(endpoint: string): Promise<void> {
    await tablesOf(this.#site.db).deleteFrom("push_subscription").where("endpoint", "=", endpoint).execute();
  }

  async count(): Promise<number> {
    const all = tablesOf(this.#site.db).selectFrom("push_subscription");
    return (await all.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
  }

  /** The stored form of a network: an HMAC, of which nobody can read the address without the site's secret. */
  #markOf(network: string): string {
    const key = this.#site.key("networks");
    return createHmac("sha256", key).update(widestNetworkOf(network)).digest("base64url");
  }

  #isGood({ endpoint, ...keys }: { endpoint: string; p256dh: string; auth: string }): boolean {
    return this.#isEndpoint(endpoint) && areKeys(keys);
  }

  #mayAdd(network: string, now: number): boolean {
    const siteNetwork = siteNetworkOf(network);
    const ofSite = siteNetwork === undefined ? [] : this.#recentOf(siteNetwork, now);
    // Its networks are not even looked up then, because each would evict the count of another.
    if (ofSite.length >= mostOfSiteNetwork) return false;
    const ofNetwork = this.#recentOf(network, now);
    if (ofNetwork.length >= mostOfNetwork) return false;
    ofSite.push(now);
    ofNetwork.push(now);
    return true;
  }

  /**
   * The moments of a network's new subscriptions within the last hour. Moves the network to the end of the map, so that
   * it is evicted last.
   */
  #recentOf(network: string, now: number): number[] {
    const recent = (this.#recent.get(network) ?? []).filter((moment) => moment > now - hour && moment <= now);
    // Maps keep insertion order, so the first network was counted longest ago.
    this.#recent.delete(network);
    this.#recent.set(network, recent);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > mostNetworks && oldest !== undefined) this.#recent.delete(oldest);
    return recent;
  }
}

/** Whether a message can be encrypted for these keys. A browser's point may not be on the curve. */
function areKeys(keys: { p256dh: string; auth: string }): boolean {
  try {
    return encrypt(Buffer.alloc(0), keys).length > 0;
  } catch {
    return false;
  }
}
