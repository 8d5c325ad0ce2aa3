import { NOTFOUND } from "node:dns";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../server/http/public-address.ts";
import { answerLookup, resolveHost } from "../../server/http/resolve-host.ts";
import { encrypt, type SubscriptionKeys } from "./encrypt.ts";

/** The hosts of the push services of Chromium, Firefox, Safari and Edge. A `*` stands for one or more labels. */
const hosts = [
  "fcm.googleapis.com",
  // Used by Chromium builds without Google's keys, such as Debian's.
  "jmt17.google.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
const pattern = new RegExp(
  `^(?:${hosts.map((host) => host.replaceAll(".", "\\.").replace("*", "(?:[a-z0-9-]+\\.)*[a-z0-9-]+")).join("|")})$`,
);

/** Maximum length of a subscription's address, in characters. The services' addresses have 200 to 600. */
const longest = 1_000;

/**
 * Whether an address belongs to a push service and uses https at the default port. Subscribers send the address, so
 * without this check the site would send requests to any host that a stranger names.
 */
export function isPushEndpoint(address: string): boolean {
  const url = address.length <= longest ? URL.parse(address) : null;
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    pattern.test(url.hostname)
  );
}

export type Subscription = { endpoint: string } & SubscriptionKeys;

/** The outcome of sending to a push service, and the HTTP status; 0 if the service was not reached. */
export type Outcome = {
  /**
   * `gone`: the subscription has ended. `later`: try again. `refused`: our request was wrong, so a retry would fail
   * too.
   */
  result: "sent" | "gone" | "later" | "refused";
  status: number;
  /** The service's Retry-After header in seconds, if it sent one. */
  retryAfter?: number;
  /** Whether the host of the subscription does not exist. */
  hasNoHost?: true;
};

/** The network in which push services are reached: the internet, or that of a test. */
export type PushNetwork = {
  isEndpoint: (address: string) => boolean;
  /** The IP addresses of a host. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether a connection may be made to an IP address. */
  allows: (address: string) => boolean;
  /** Certificates to trust in addition to the usual ones. */
  ca?: Buffer;
};

export const internet: PushNetwork = { isEndpoint: isPushEndpoint, resolve: resolveHost, allows: isPublicAddress };

/** Maximum number of simultaneous connections, and how long a push service may take to answer, in milliseconds. */
export const connections = 32;
const patience = 15_000;
/** For how many seconds a push service keeps a message for a phone that is switched off. */
export const lifetime = 2 * 24 * 60 * 60;

/**
 * Headers of a message. A later message with the same topic replaces one that is not yet delivered. The service tries
 * to deliver it for `ttl` seconds.
 */
export type Headers = { authorization: string; topic: string; urgency: "normal" | "high"; ttl: number };

/** Sends messages to push services, over persistent connections. */
export class PushSender {
  readonly #network: PushNetwork;
  readonly #agent: Agent;

  constructor(network: PushNetwork) {
    this.#network = network;
    const { ca } = network;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, lookup: this.#lookup, ...(ca && { ca }) });
  }

  /**
   * Resolves a host for exactly the connection that is then made, so that it can only go to addresses that the network
   * allows.
   */
  #lookup: LookupFunction = (host, { all }, answer) => {
    this.#network.resolve(host).then(
      (addresses) => {
        if (addresses.length === 0) answer(Object.assign(new Error(`${host} has no address.`), { code: NOTFOUND }), []);
        else if (!addresses.every((address) => this.#network.allows(address)))
          answer(new Error(`${host} has no public address.`), []);
        else answerLookup(addresses, all, answer);
      },
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), []),
    );
  };

  /**
   * Sends a message to a subscription. It follows no redirects, and reads only the head of the response. If the signal
   * cuts it short, the outcome is `later`.
   */
  async send(
    to: Subscription,
    message: Buffer,
    { authorization, topic, urgency, ttl }: Headers,
    end: AbortSignal,
  ): Promise<Outcome> {
    // The address may come from a copy of the data, or its host may have been removed from the list since.
    if (!this.#network.isEndpoint(to.endpoint)) return { result: "gone", status: 0 };
    let body: Buffer;
    try {
      body = encrypt(message, to);
    } catch {
      // The public key is not a point on the curve.
      return { result: "gone", status: 0 };
    }
    const headers = {
      Authorization: authorization,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      "Content-Length": String(body.length),
      TTL: String(ttl),
      Urgency: urgency,
      Topic: topic,
    };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const signal = AbortSignal.any([end, AbortSignal.timeout(patience)]);
    const sent = request(to.endpoint, { method: "POST", headers, agent: this.#agent, signal }, (answer) => {
      answer.on("error", () => undefined).resume();
      resolve(outcomeOf(answer.statusCode ?? 0, answer.headers["retry-after"]));
    });
    sent.on("error", ({ code }: NodeJS.ErrnoException) =>
      resolve({ result: "later", status: 0, ...(code === NOTFOUND && { hasNoHost: true }) }),
    );
    sent.end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** What a status means (RFC 8030 §5, and what the services document). */
function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { result: "sent", status };
  if (status === 404 || status === 410) return { result: "gone", status };
  if (status !== 408 && status !== 429 && status < 500) return { result: "refused", status };
  const seconds = retryAfter === undefined ? Number.NaN : Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? "") - Date.now()) / 1000 : seconds;
  return { result: "later", status, ...(wait > 0 && { retryAfter: Math.min(Math.ceil(wait), lifetime) }) };
}
