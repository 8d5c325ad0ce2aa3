import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { compress, preferredEncoding } from "../http/compression.ts";
import { type EncodedResponse, CachedResponse } from "../http/cached-response.ts";
import { send } from "../http/send.ts";
import type { FindFile, ServedFile } from "./served-file.ts";
import { stream } from "./stream.ts";

/** Bytes of files kept in memory. */
const memoryBytes = 12 * 1024 * 1024;
/** Files up to this size, in bytes, are kept in memory; larger ones are streamed from disk. */
const maxCachedBytes = 160 * 1024;
/** How long a file is served from memory before it is looked up again, in milliseconds. */
const lifetime = 60_000;
/** Approximate memory for a file's entry without its content, in bytes. */
const descriptionBytes = 1024;

/** A known file; `cached` is undefined if it is streamed. `bytes` is what the entry takes in memory. */
type KnownFile = { file: ServedFile; cached: CachedResponse | undefined; bytes: number };

/** Serves files: small ones from memory, large ones and byte ranges streamed from disk. */
export class FileServer {
  readonly #finders: readonly FindFile[];
  #changes = 0;
  readonly #memory = new LRUCache<string, KnownFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: lifetime,
  });

  constructor(...finders: readonly FindFile[]) {
    this.#finders = finders;
  }

  /** Clears the memory, and keeps look-ups in progress from filling it: files were added or removed. */
  clear(): void {
    this.#memory.clear();
    this.#changes += 1;
  }

  /** Answers a GET or HEAD request for a file. Returns false, with nothing sent, if there is no such file. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url?.split("?", 1)[0] ?? "/";
    const accept = request.headers.accept ?? "";
    // AVIF is the only type that is served to some clients only.
    const key = accept.includes("image/avif") ? `${address} avif` : address;
    const known = this.#memory.get(key) ?? (await this.#find(key, address, accept));
    if (!known) return false;
    const { file, cached } = known;
    const accepted = request.headers["accept-encoding"];
    if (!cached || request.headers.range !== undefined) {
      const offered = request.headers.range === undefined ? accepted : undefined;
      return stream(request, response, file, preferredEncoding(offered, encodingsOf(file)));
    }
    const encoded = await encodedFor(cached, accepted);
    if (!encoded) {
      this.#memory.delete(key);
      return false;
    }
    send(request, response, encoded);
    return true;
  }

  async #find(key: string, address: string, accept: string): Promise<KnownFile | undefined> {
    const changes = this.#changes;
    for (const find of this.#finders) {
      const file = await find(address, accept);
      const size = file && (await sizeOf(file));
      if (!file || size === undefined) continue;
      const small = size <= maxCachedBytes;
      const bytes = descriptionBytes + (small ? size * (file.compressible ? 2 : 1) : 0);
      const known = { file, cached: small ? cachedResponseOf(file) : undefined, bytes };
      if (changes === this.#changes) this.#memory.set(key, known);
      return known;
    }
    return undefined;
  }
}

/** The encoded response; undefined if the file was removed since it was found. */
async function encodedFor(cached: CachedResponse, accepted: string | undefined): Promise<EncodedResponse | undefined> {
  try {
    return await cached.for(accepted);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function sizeOf({ paths }: ServedFile): Promise<number | undefined> {
  return stat(paths.identity).then(
    (found) => found.size,
    () => undefined,
  );
}

function encodingsOf({ compressible }: ServedFile) {
  return compressible ? undefined : (["identity"] as const);
}

function cachedResponseOf(file: ServedFile): CachedResponse {
  const { paths, tag, type, headers } = file;
  return new CachedResponse({
    tag,
    type,
    headers: { ...headers, "Accept-Ranges": "bytes" },
    offered: encodingsOf(file),
    encode: async (encoding, quick) => {
      const path = paths[encoding];
      if (path !== undefined) return { bytes: await readFile(path), smallest: true };
      return compress(await readFile(paths.identity), encoding, quick);
    },
  });
}
