import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { nextDay } from "../../engine/calendar-day.ts";
import { locales, localPath } from "../../engine/words.ts";
import { type Encoding, pack } from "../answers/encodings.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { reply } from "../answers/reply.ts";
import type { WorkQueue } from "../answers/work-queue.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { robots, securityContact, sitemap, webManifest } from "./discovery.ts";

/** A text that programs ask for: its type, and how it is made from the store. */
type Source = { type: string; make: (store: Store) => Promise<string> | string };

/** A text, for as long as nothing that it was made of has changed. */
type Made = { answer: ReadyAnswer; reads: Reads; until: number };

type Parts = {
  store: Store;
  publicUrl: string;
  /** Where somebody who found a hole may write to. */
  contact: string | undefined;
  queue: WorkQueue;
};

/** What search engines, phones and those who found a hole ask for: each text is made once, and again when it changed. */
export class DiscoveryAnswers {
  readonly #parts: Parts;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #made = new Map<string, Promise<Made>>();

  constructor(parts: Parts) {
    const { publicUrl, contact } = parts;
    this.#parts = parts;
    this.#sources = new Map<string, Source>([
      ["/robots.txt", { type: "text/plain; charset=UTF-8", make: () => robots(publicUrl) }],
      ["/sitemap.xml", { type: "application/xml", make: (store) => sitemap(store, publicUrl) }],
      ...locales.map((locale): [string, Source] => [
        localPath("/manifest.webmanifest", locale),
        { type: "application/manifest+json", make: () => JSON.stringify(webManifest(locale)) },
      ]),
      ...(contact === undefined
        ? []
        : [["/.well-known/security.txt", { type: "text/plain; charset=utf-8", make: () => securityContact(contact, publicUrl, new Date()) }] as const]),
    ]);
  }

  /** Answers a request for one of them; false where it asks for something else, and nothing was answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = request.url?.split("?", 1)[0] ?? "";
    const source = this.#sources.get(path);
    if (!source) return false;
    const { answer } = await this.#current(path, source);
    reply(request, response, await answer.for(request.headers["accept-encoding"]));
    return true;
  }

  async #current(path: string, source: Source): Promise<Made> {
    const known = this.#made.get(path);
    const made = await known;
    if (made && this.#isCurrent(made)) return made;
    // Of those who waited for the same, the first makes it anew.
    if (this.#made.get(path) !== known) return this.#current(path, source);
    const making = this.#make(source);
    this.#made.set(path, making);
    making.catch(() => this.#made.delete(path));
    return making;
  }

  #isCurrent({ reads, until }: Made): boolean {
    const { versions } = this.#parts.store;
    return Date.now() < until && [...reads].every(([name, version]) => versions.of(name) === version);
  }

  #make({ type, make }: Source): Promise<Made> {
    const { store, queue } = this.#parts;
    return queue.run(
      async () => {
        const reads: Reads = new Map();
        const until = nextDay(new Date()).getTime();
        const bytes = Buffer.from(await make(store.noting(reads)));
        const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
        const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
        // A long sitemap would take seconds to be packed as small as can be, and nobody misses the last tenth.
        const hurried = async (encoding: Encoding) => ({ ...(await pack(bytes, encoding, true)), smallest: true });
        return { answer: new ReadyAnswer({ tag, type, headers, pack: hurried }), reads, until };
      },
      { urgent: true },
    );
  }
}
