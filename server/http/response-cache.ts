import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { startOfNextDay } from "../../engine/dates/calendar-day.ts";
import { CachedResponse } from "./cached-response.ts";
import { compress } from "./compression.ts";
import { permissionsPolicy } from "./security-headers.ts";
import { revalidatedEachTime, noProxyCache, send } from "./send.ts";
import type { WorkQueue } from "./work-queue.ts";

/** A text that was rendered for an address. */
type Made = {
  /** The status of its response. */
  status: number;
  /** Its `Content-Type`. */
  type: string;
  text: string;
  /** The headers of its response besides those for caches. */
  headers: Readonly<Record<string, string>>;
  /** How long clients use it without revalidation, in seconds; undefined if they must always revalidate. */
  lifetime?: number | undefined;
  /**
   * Whether it keeps the quick compression: the best compression of a text of megabytes would take seconds and save a
   * tenth.
   */
  staysQuick?: boolean;
};

/** A response that is not cached: a redirect or an error. */
type UncachedResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** The answer of an address: a text, an uncached response, the answer of another address, or nothing. */
export type Answer = { made: Made } | { uncached: UncachedResponse } | { sameAs: string } | undefined;

/** A text in memory, the same for everybody who asks for it. */
type CachedText = {
  response: CachedResponse;
  /** The collections and entries that were read for it, with their versions. */
  reads: ReadonlyMap<string, number>;
  /** End of the day on which it was made, in milliseconds since 1970: some content expires at midnight. */
  expiresAt: number;
  /** Its size in memory, in bytes: the text plus its brotli and gzip copies. */
  bytes: number;
};

type Found = CachedText | UncachedResponse | undefined;

/** Tells whether anything that was read has been written since, and the number of all writes. */
type Versions = {
  areCurrent: (reads: ReadonlyMap<string, number>) => boolean;
  /** When what was read becomes outdated without a write, in milliseconds since 1970; infinite if never. */
  firstMoment: (reads: ReadonlyMap<string, number>) => number;
  readonly writes: number;
};

/**
 * Proxies must stop caching a text so many milliseconds before it becomes outdated. nginx serves a cached response for
 * up to two seconds, and for another second while it revalidates (send.ts).
 */
const proxyTime = 3_000;

/** A text that waits to be rendered or is being rendered. */
type Making = {
  /** The number of writes when it was asked for. */
  writes: number;
  /** The lines in which it waits. The first of them whose turn comes renders it for all. */
  lines: Set<string>;
  hasBegun: boolean;
  /** Renders it, unless that has begun. Never throws: `text` does. */
  render: () => Promise<void>;
  /** Lets `text` throw the error, because no line takes it. */
  refuse: (error: Error) => void;
  text: Promise<Found>;
};

type Parts = {
  /** Makes the answer of an address, and records in `reads` the versions of what it reads. */
  make: (address: string, reads: Map<string, number>) => Promise<Answer>;
  versions: Versions;
  queue: WorkQueue;
  /** The memory for texts, in bytes. */
  maxBytes: number;
  /** Whether an address is rendered before others (`WorkQueue`); there must be few of these. */
  isUrgent: (address: string) => boolean;
  /** The line of the queue in which a request waits. */
  lineOf: (request: IncomingMessage) => string;
  /** Called for each request with whether the text was in memory. */
  onLookup?: ((isHit: boolean) => void) | undefined;
};

/**
 * Caches texts by address: pages, sitemap, feeds. Each is rendered once, and again when something that it has read has
 * changed.
 */
export class ResponseCache {
  readonly #parts: Parts;
  readonly #cache: LRUCache<string, CachedText>;
  readonly #making = new Map<string, Making>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#cache = new LRUCache({ maxSize: parts.maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /**
   * Answers a GET or HEAD request with the text at an address. Returns false, with nothing sent, if there is none.
   * Throws as `find` does.
   */
  async answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> {
    const found = await this.find(address, () => this.#parts.lineOf(request));
    if (!found) return false;
    if ("response" in found) {
      const encoded = await found.response.for(request.headers["accept-encoding"]);
      const isEnding = Date.now() >= this.#parts.versions.firstMoment(found.reads) - proxyTime;
      send(request, response, isEnding ? noProxyCache(encoded) : encoded);
    } else {
      response.writeHead(found.status, { ...found.headers, "Content-Length": found.body.length });
      response.end(request.method === "HEAD" ? undefined : found.body);
    }
    return true;
  }

  /**
   * The text at an address, from memory as long as nothing that it has read has changed; otherwise it waits in this
   * line to be rendered. Throws a `BusyError` if too many texts are waiting.
   */
  async find(address: string, line: () => string): Promise<Found> {
    const { versions, onLookup } = this.#parts;
    const text = this.#cache.get(address);
    const isCurrent = text !== undefined && Date.now() < text.expiresAt && versions.areCurrent(text.reads);
    onLookup?.(isCurrent);
    if (isCurrent) return text;
    const making = this.#making.get(address);
    // Do not join a rendering that began before the last write, because it may have read old content.
    return making?.writes === versions.writes ? this.#join(address, making, line) : this.#begin(address, line);
  }

  /** Starts rendering the text at an address. Other requests may join until the next write. */
  #begin(address: string, line: () => string): Promise<Found> {
    const { make, versions } = this.#parts;
    const expiresAt = startOfNextDay(new Date()).getTime();
    const reads = new Map<string, number>();
    const answer = Promise.withResolvers<Answer>();
    const making: Making = {
      writes: versions.writes,
      lines: new Set(),
      hasBegun: false,
      render: async () => {
        if (making.hasBegun) return;
        making.hasBegun = true;
        await make(address, reads).then(answer.resolve, answer.reject);
      },
      refuse: answer.reject,
      text: answer.promise
        .then((found) => this.#keep(address, found, { reads, expiresAt, line }))
        .finally(() => {
          if (this.#making.get(address) === making) this.#making.delete(address);
        }),
    };
    this.#making.set(address, making);
    return this.#join(address, making, line);
  }

  /** Waits for a rendering. If it has not begun, it also waits in this line, whose turn may come first. */
  #join(address: string, making: Making, line: () => string): Promise<Found> {
    if (making.hasBegun) return making.text;
    const { queue, isUrgent } = this.#parts;
    const urgent = isUrgent(address);
    // What is urgent goes before all lines, so it waits once, however many ask for it.
    const from = urgent ? "" : line();
    if (making.lines.has(from)) return making.text;
    making.lines.add(from);
    queue.run(making.render, { urgent, from }).catch((error: Error) => {
      // It was refused in this line.
      making.lines.delete(from);
      if (making.lines.size === 0) making.refuse(error);
    });
    return making.text;
  }

  async #keep(
    address: string,
    answer: Answer,
    { reads, expiresAt, line }: Pick<CachedText, "reads" | "expiresAt"> & { line: () => string },
  ): Promise<Found> {
    if (!answer) return undefined;
    if ("sameAs" in answer) return this.find(answer.sameAs, line);
    if ("uncached" in answer) return answer.uncached;
    // A string is on the JavaScript heap, which is collected sooner than Buffers are, and is sent in one write.
    const body = Buffer.from(answer.made.text).toString("latin1");
    const text = { response: responseOf(answer.made, body), reads, expiresAt, bytes: Math.ceil(body.length * 1.4) };
    this.#cache.set(address, text);
    return text;
  }
}

/**
 * The `Vary` of a text that says that nothing is at its address. nginx keeps a copy of a page for each encoding, under
 * one key, and finds those of the same `Vary` only. So once it knows in one encoding that a page is gone, it no longer
 * finds the copies in others (deploy/snippets/school-behind.conf). `Accept` is true of every address: nginx sends the
 * same one for each page.
 */
const varyWithoutContent = "Accept-Encoding, Accept";

function responseOf({ status, type, headers, lifetime, staysQuick = false }: Made, body: string): CachedResponse {
  // The policies count as content, because nginx leaves them out of a page's 304 (deploy/snippets/school-keys.conf).
  const content = createHash("sha256").update(body, "latin1");
  content.update(`${headers["Content-Security-Policy"] ?? ""} ${permissionsPolicy}`);
  // nginx keeps a page's headers when it gets a 304, so a page that search engines may show now needs a new tag.
  content.update(headers["X-Robots-Tag"] ?? "");
  return new CachedResponse({
    status,
    tag: content.digest("base64url").slice(0, 22),
    isShared: true,
    type,
    // Caches must revalidate each use, and signed-in users never get a 304 for a page, so `Vary: Cookie` is not needed.
    headers: {
      ...headers,
      ...(lifetime === undefined ? revalidatedEachTime : { "Cache-Control": `max-age=${lifetime}` }),
      Vary: status === undefined || status === 200 ? "Accept-Encoding" : varyWithoutContent,
    },
    body,
    encode: async (encoding, effort) => {
      const compressed = await compress(Buffer.from(body, "latin1"), encoding, effort);
      return staysQuick ? { ...compressed, smallest: true } : compressed;
    },
  });
}
