import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { compress, preferredEncoding } from "../compression.ts";
import { CachedResponse } from "../cached-response.ts";
import { isGetOrHead } from "../method.ts";
import { noCache, proxyCacheHeaders, noProxyCache, send } from "../send.ts";
import { UnavailableError } from "../../log/service-error.ts";
import type { FindFile, ServedFile } from "./served-file.ts";

/** Bytes of files kept in memory. */
const memoryBytes = 12 * 1024 * 1024;
/** Files up to this size, in bytes, are kept in memory; larger ones are streamed. */
const maxCachedBytes = 160 * 1024;
/** How long a file is served from memory before it is looked up again, in milliseconds. */
const lifetime = 60_000;
/** Approximate memory for a file's entry without its content, in bytes. */
const descriptionBytes = 1024;

/** A known file; `cached` is undefined if it is streamed. `bytes` is the memory for the entry. */
type KnownFile = { file: ServedFile; cached: CachedResponse | undefined; bytes: number };

/** The file was removed after it was found. */
class GoneError extends Error {}

/** Serves files: small ones from memory, large ones and byte ranges as streams. */
export class FileServer {
  readonly #finders: readonly FindFile[];
  /** Look-ups in progress. Requests for the same file share one. */
  readonly #finding = new Map<string, Promise<KnownFile | undefined>>();
  #changes = 0;
  readonly #memory = new LRUCache<string, KnownFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: lifetime,
    noDeleteOnStaleGet: true,
  });

  constructor(...finders: readonly FindFile[]) {
    this.#finders = finders;
  }

  /** Clears the memory after files were added or removed, and keeps look-ups in progress from filling it. */
  clear(): void {
    this.#memory.clear();
    this.#finding.clear();
    this.#changes += 1;
  }

  /**
   * Answers a GET or HEAD request with a file: the one at the request's address, or at the address `instead`, which may
   * change between requests. Returns false, with nothing sent, if there is no such file.
   */
  async answer(request: IncomingMessage, response: ServerResponse, instead?: string): Promise<boolean> {
    if (!isGetOrHead(request)) return false;
    const { key, address, accept } = describeRequest(request, instead);
    const known = this.#memory.get(key) ?? (await this.#lookUp(key, address, accept));
    if (!known) return false;
    const { file, cached } = known;
    const accepted = request.headers["accept-encoding"];
    if (!cached || request.headers.range !== undefined) {
      const offered = request.headers.range === undefined ? accepted : undefined;
      const headers = {
        ...file.headers,
        ...(isPublic(file) && (instead === undefined ? proxyCacheHeaders() : noCache)),
      };
      return file.content.stream(
        request,
        response,
        { ...file, headers },
        preferredEncoding(offered, encodingsOf(file)),
      );
    }
    try {
      const encoded = await cached.for(accepted);
      send(request, response, instead !== undefined && isPublic(file) ? noProxyCache(encoded) : encoded);
      return true;
    } catch (error) {
      if (!(error instanceof GoneError)) throw error;
      this.#memory.delete(key);
      return false;
    }
  }

  /** Looks a file up. If that fails, the last known result is used. */
  async #lookUp(key: string, address: string, accept: string): Promise<KnownFile | undefined> {
    const before = this.#memory.peek(key, { allowStale: true });
    const changes = this.#changes;
    const finding = this.#finding.get(key) ?? this.#find(key, address, accept);
    this.#finding.set(key, finding);
    try {
      return await finding;
    } catch (error) {
      if (!before || !(error instanceof UnavailableError)) throw error;
      // A file that was hidden during the look-up must not come back.
      if (changes !== this.#changes) throw error;
      this.#memory.set(key, before);
      return before;
    } finally {
      if (this.#finding.get(key) === finding) this.#finding.delete(key);
    }
  }

  async #find(key: string, address: string, accept: string): Promise<KnownFile | undefined> {
    const changes = this.#changes;
    for (const find of this.#finders) {
      const file = await find(address, accept);
      if (!file) continue;
      const small = file.size <= maxCachedBytes;
      const bytes = descriptionBytes + (small ? file.size * (file.compressible ? 2 : 1) : 0);
      const before = this.#memory.peek(key, { allowStale: true });
      // The same file need not be read again.
      const cached = before?.file.tag === file.tag && before.file.size === file.size ? before.cached : undefined;
      const known = { file, cached: small ? (cached ?? this.#cachedResponseOf(file)) : undefined, bytes };
      if (changes === this.#changes) this.#memory.set(key, known);
      return known;
    }
    return undefined;
  }

  #cachedResponseOf(file: ServedFile): CachedResponse {
    const { content, tag, type, headers } = file;
    return new CachedResponse({
      tag,
      type,
      isShared: isPublic(file),
      headers: { ...headers, "Accept-Ranges": "bytes" },
      offered: encodingsOf(file),
      encode: async (encoding, effort) => {
        const stored = await content.read(encoding);
        if (stored) return { bytes: stored, smallest: true };
        const plain = encoding === "identity" ? undefined : await content.read("identity");
        if (!plain) throw new GoneError("The file is gone.");
        return compress(plain, encoding, effort);
      },
    });
  }
}

/** The memory key of a request. AVIF is the only type that only some clients get. */
function describeRequest({ url = "/", headers: { accept = "" } }: IncomingMessage, instead?: string) {
  const [address = "/"] = (instead ?? url).split("?", 1);
  return { address, accept, key: accept.includes("image/avif") ? `${address} avif` : address };
}

function isPublic({ headers }: ServedFile): boolean {
  return headers["Cache-Control"]?.startsWith("public") === true;
}

function encodingsOf({ compressible }: ServedFile) {
  return compressible ? undefined : (["identity"] as const);
}
