import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startOfNextDay } from "../../engine/calendar-day.ts";
import { type Encoding, compress } from "../http/compression.ts";
import { CachedResponse } from "../http/cached-response.ts";
import { isGetOrHead } from "../http/method.ts";
import { send } from "../http/send.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { securityContact } from "./discovery.ts";
import type { DiscoveryText } from "./discovery-text.ts";
import { discoveryTexts } from "./discovery-texts.ts";
import { findEventText } from "./calendar-texts.ts";

/** A text in memory, what it read from the store, and the end of the day on which it was made, in milliseconds. */
type CachedText = { cached: CachedResponse; reads: Reads; expiresAt: number };

type Parts = {
  store: Store;
  publicUrl: string;
  /** The address for reports of security holes, as a URL; without it there is no `security.txt`. */
  contact: string | undefined;
  queue: WorkQueue;
};

/** Serves the texts for programs, and security.txt. Each is kept until its content changes. */
export class DiscoveryResponses {
  readonly #parts: Parts;
  readonly #sources: ReadonlyMap<string, DiscoveryText>;
  readonly #texts = new Map<string, Promise<CachedText>>();

  constructor(parts: Parts) {
    const { publicUrl, contact } = parts;
    const texts = discoveryTexts(publicUrl);
    if (contact !== undefined) texts.push({ path: "/.well-known/security.txt", type: "text/plain; charset=utf-8", make: () => securityContact(contact, publicUrl, new Date()) });
    this.#parts = parts;
    this.#sources = new Map(texts.map((text) => [text.path, text]));
  }

  /** Answers a GET or HEAD request for one of these texts. Returns false, with nothing sent, for any other request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isGetOrHead(request)) return false;
    const path = request.url?.split("?", 1)[0] ?? "";
    const source = this.#sources.get(path);
    const cached = source ? (await this.#current(path, source)).cached : await this.#eventFile(path);
    if (!cached) return false;
    send(request, response, await cached.for(request.headers["accept-encoding"]));
    return true;
  }

  /** The file of an event; it is made for each request, as there are many and few are asked for. */
  async #eventFile(path: string): Promise<CachedResponse | undefined> {
    if (!path.endsWith(".ics")) return undefined;
    const { store, publicUrl, queue } = this.#parts;
    const source = await queue.run(() => findEventText(store, path, publicUrl));
    return source && (await this.#make(source)).cached;
  }

  async #current(path: string, source: DiscoveryText): Promise<CachedText> {
    const known = this.#texts.get(path);
    const text = await known;
    if (text && this.#isCurrent(text)) return text;
    // Several requests may find the same text outdated: the first makes it again, the others wait for it.
    if (this.#texts.get(path) !== known) return this.#current(path, source);
    const making = this.#make(source);
    this.#texts.set(path, making);
    making.catch(() => this.#texts.delete(path));
    return making;
  }

  #isCurrent({ reads, expiresAt }: CachedText): boolean {
    const { versions } = this.#parts.store;
    return Date.now() < expiresAt && [...reads].every(([name, version]) => versions.of(name) === version);
  }

  #make({ type, make }: DiscoveryText): Promise<CachedText> {
    const { store, queue } = this.#parts;
    return queue.run(
      async () => {
        const reads: Reads = new Map();
        const expiresAt = startOfNextDay(new Date()).getTime();
        const bytes = Buffer.from(await make(store.trackReads(reads)));
        const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
        const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
        // The best compression of a long sitemap would take seconds and save a tenth.
        const quick = async (encoding: Encoding) => ({ ...(await compress(bytes, encoding, true)), smallest: true });
        return { cached: new CachedResponse({ tag, type, headers, encode: quick }), reads, expiresAt };
      },
      { urgent: true },
    );
  }
}
