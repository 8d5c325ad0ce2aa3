import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { pack, preferredEncoding } from "../answers/encodings.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { reply } from "../answers/reply.ts";
import { safeHeaders } from "../pages/seal.ts";
import type { FindFile, FoundFile } from "./found-file.ts";
import { stream } from "./stream.ts";

/** Bytes of files kept in memory. */
const memoryBytes = 12 * 1024 * 1024;
/** Larger files are streamed from the disk. */
const largestKept = 160 * 1024;
/** How long a file is taken for what it was, in milliseconds. */
const lifetime = 60_000;
/** What is known of a file without its bytes takes about this much. */
const descriptionBytes = 1024;

type Kept = { file: FoundFile; answer: ReadyAnswer | undefined; bytes: number };

/** Answers files: small ones from memory, large ones and parts of them streamed from the disk. */
export class FileServer {
  readonly #finders: readonly FindFile[];
  readonly #memory = new LRUCache<string, Kept>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: lifetime,
  });

  constructor(...finders: readonly FindFile[]) {
    this.#finders = finders;
  }

  /** Forgets what it knows: files have come or gone. */
  forget(): void {
    this.#memory.clear();
  }

  /** Answers a request for a file; false where there is no such file, and nothing was answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url?.split("?", 1)[0] ?? "/";
    const accept = request.headers.accept ?? "";
    // The only type of which clients differ in what they take.
    const key = accept.includes("image/avif") ? `${address} avif` : address;
    const known = this.#memory.get(key) ?? (await this.#find(key, address, accept));
    if (!known) return false;
    const { file, answer } = known;
    const accepted = request.headers["accept-encoding"];
    if (!answer || request.headers.range !== undefined) {
      const offered = request.headers.range === undefined ? accepted : undefined;
      return stream(request, response, file, preferredEncoding(offered, encodingsOf(file)));
    }
    const ready = await answer.for(accepted);
    reply(request, response, { tag: answer.tag, ready, extra: acceptRanges });
    return true;
  }

  async #find(key: string, address: string, accept: string): Promise<Kept | undefined> {
    for (const find of this.#finders) {
      const file = await find(address, accept);
      const size = file && (await sizeOf(file));
      if (!file || size === undefined) continue;
      const small = size <= largestKept;
      const bytes = descriptionBytes + (small ? size * (file.packable ? 2 : 1) : 0);
      const kept = { file, answer: small ? answerOf(file) : undefined, bytes };
      this.#memory.set(key, kept);
      return kept;
    }
    return undefined;
  }
}

const acceptRanges = ["Accept-Ranges", "bytes"];

function sizeOf({ paths }: FoundFile): Promise<number | undefined> {
  return stat(paths.identity).then(
    (found) => found.size,
    () => undefined,
  );
}

function encodingsOf({ packable }: FoundFile) {
  return packable ? undefined : (["identity"] as const);
}

function answerOf(file: FoundFile): ReadyAnswer {
  const { paths, tag, type, headers } = file;
  return new ReadyAnswer({
    tag,
    type,
    headers: { ...safeHeaders, ...headers },
    offered: encodingsOf(file),
    pack: async (encoding) => {
      const path = paths[encoding];
      return path === undefined ? pack(await readFile(paths.identity), encoding, false) : readFile(path);
    },
  });
}
