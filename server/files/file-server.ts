import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { pack, preferredEncoding } from "../answers/encodings.ts";
import { type Ready, ReadyAnswer } from "../answers/ready-answer.ts";
import { reply } from "../answers/reply.ts";
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
  #changes = 0;
  readonly #memory = new LRUCache<string, Kept>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: lifetime,
  });

  constructor(...finders: readonly FindFile[]) {
    this.#finders = finders;
  }

  /** Forgets what it knows, and what it is just finding: files have come or gone. */
  forget(): void {
    this.#memory.clear();
    this.#changes += 1;
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
    const ready = await readyOf(answer, accepted);
    if (!ready) {
      this.#memory.delete(key);
      return false;
    }
    reply(request, response, ready);
    return true;
  }

  async #find(key: string, address: string, accept: string): Promise<Kept | undefined> {
    const changes = this.#changes;
    for (const find of this.#finders) {
      const file = await find(address, accept);
      const size = file && (await sizeOf(file));
      if (!file || size === undefined) continue;
      const small = size <= largestKept;
      const bytes = descriptionBytes + (small ? size * (file.packable ? 2 : 1) : 0);
      const kept = { file, answer: small ? answerOf(file) : undefined, bytes };
      if (changes === this.#changes) this.#memory.set(key, kept);
      return kept;
    }
    return undefined;
  }
}

/** The answer, unless its file has gone since it was found. */
async function readyOf(answer: ReadyAnswer, accepted: string | undefined): Promise<Ready | undefined> {
  try {
    return await answer.for(accepted);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

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
    headers: { ...headers, "Accept-Ranges": "bytes" },
    offered: encodingsOf(file),
    pack: async (encoding, hurried) => {
      const path = paths[encoding];
      if (path !== undefined) return { bytes: await readFile(path), smallest: true };
      return pack(await readFile(paths.identity), encoding, hurried);
    },
  });
}
