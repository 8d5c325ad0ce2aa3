import type { IncomingMessage, ServerResponse } from "node:http";
import { isGetOrHead } from "../http/method.ts";
import { type Answer, ResponseCache } from "../http/response-cache.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { securityContact } from "./discovery.ts";
import type { DiscoveryText } from "./discovery-text.ts";
import { discoveryTexts } from "./discovery-texts.ts";
import { findEventText } from "./calendar-texts.ts";

/** Memory for the texts, in bytes: a sitemap of ten thousand entries takes 4 MB. */
const maxBytes = 12 * 1024 * 1024;

type Parts = {
  store: Store;
  publicUrl: string;
  /** The address for reports of security holes, as a URL; without it there is no `security.txt`. */
  contact: string | undefined;
  queue: WorkQueue;
};

/** Serves the texts for programs, the files of events, and security.txt. Each is kept until its content changes. */
export class DiscoveryResponses {
  readonly #sources: ReadonlyMap<string, DiscoveryText>;
  readonly #texts: ResponseCache;

  constructor({ store, publicUrl, contact, queue }: Parts) {
    const texts = discoveryTexts(publicUrl);
    if (contact !== undefined) texts.push({ path: "/.well-known/security.txt", type: "text/plain; charset=utf-8", make: () => securityContact(contact, publicUrl, new Date()) });
    this.#sources = new Map(texts.map((text) => [text.path, text]));
    const make = async (path: string, reads: Reads): Promise<Answer> => {
      const tracked = store.trackReads(reads);
      const source = this.#sources.get(path) ?? (await findEventText(tracked, path, publicUrl));
      return source && { made: { status: 200, type: source.type, text: await source.make(tracked), headers: {}, staysQuick: true } };
    };
    this.#texts = new ResponseCache({ make, versions: store.versions, queue, maxBytes, isUrgent: (path) => this.#sources.has(path) });
  }

  /** Answers a GET or HEAD request for one of these texts. Returns false, with nothing sent, for any other request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isGetOrHead(request)) return false;
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!this.#sources.has(path) && !path.endsWith(".ics")) return false;
    return this.#texts.answer(request, response, path);
  }
}
