import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { z } from "zod";
import { parseLink } from "../../../engine/fields/link.ts";
import { hostedAddress } from "../../../engine/media/media.ts";
import { boundedFetch, StatusError } from "../bounded-fetch.ts";
import { imageLimits } from "../limits.ts";
import { PictureStoreError, type PictureStoreReason } from "../media-error.ts";
import type { NormalizedPicture } from "../normalize-picture.ts";
import type { PictureStore } from "../picture-store.ts";
import { type TemporaryFile, TemporaryFiles } from "../temporary-files.ts";

/** How long an administrator waits for the host, in milliseconds, including the wait for earlier pictures. */
const defaultTimeout = 60_000;
/** Largest answer that is read, in bytes; the known hosts answer 1 or 2 KB. */
const maxAnswerBytes = 64 * 1024;
/**
 * Pictures that are in memory at once, decoded or being sent to the host. The other uploads wait on disk, as in
 * `Pictures`.
 */
const picturesAtOnce = 2;

const answerSchema = z.object({ data: z.object({ url: z.string() }) });

type ImageHostOptions = {
  /** The URL to which pictures are posted. */
  url: string;
  /** The host's API key. It must not reach a browser, the log or a response. */
  key: string;
  dataDirectory: string;
  /** In milliseconds; only tests set it. */
  timeout?: number;
};

/**
 * Sends uploaded pictures to a third party's image host: multipart with the field `image`, the key as the query
 * parameter `key`. The response has the picture's address as `data.url` (requirements R11.10).
 */
export class ImageHost implements PictureStore {
  readonly answersAtOnce = false;
  readonly #endpoint: string;
  readonly #key: string;
  readonly #arriving: TemporaryFiles;
  readonly #timeout: number;
  readonly #limit = pLimit(picturesAtOnce);
  readonly #closing = new AbortController();

  constructor({ url, key, dataDirectory, timeout = defaultTimeout }: ImageHostOptions) {
    const endpoint = new URL(url);
    endpoint.searchParams.set("key", key);
    this.#endpoint = endpoint.href;
    this.#key = key;
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#timeout = timeout;
  }

  /** Sends a picture and returns its address on the host, with its size and focus. See `PictureStore`. */
  async addImage(source: Parameters<PictureStore["addImage"]>[0]): Promise<string> {
    return this.#arriving.receive(source, imageLimits, async (file) => {
      const signal = AbortSignal.any([AbortSignal.timeout(this.#timeout), this.#closing.signal]);
      return this.#limit(async () => {
        if (signal.aborted) throw tooSlow();
        return this.#send(await normalize(file), signal);
      });
    });
  }

  /** Aborts the sending of pictures, so that a host that does not answer does not delay the end of the process. */
  close(): void {
    this.#closing.abort();
  }

  async #send(picture: NormalizedPicture, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    // An upload's file name may say who is in the picture, so the host gets another name.
    const name = picture.type === "image/png" ? "picture.png" : "picture.jpg";
    form.set("image", new File([picture.bytes], name, { type: picture.type }));
    let answer: Buffer;
    try {
      answer = await boundedFetch(this.#endpoint, { bytes: maxAnswerBytes, signal }, form);
    } catch (error) {
      throw this.#failure(error, signal);
    }
    return hostedAddress(this.#addressIn(answer), picture, picture.focus);
  }

  /** The picture's address in the host's response. It must fit into an entry and must not contain the key. */
  #addressIn(answer: Buffer): string {
    const wrong = (what: string) => failure("answer", what);
    let json: unknown;
    try {
      json = JSON.parse(answer.toString());
    } catch {
      throw wrong("the answer is not JSON.");
    }
    const parsed = answerSchema.safeParse(json);
    if (!parsed.success) throw wrong("the answer has no data.url.");
    const address = parsed.data.data.url;
    // With the longest possible fragment, because the whole address must fit.
    const longest = hostedAddress(address, { width: 10_000, height: 10_000 }, { x: 100, y: 100 });
    if (!/^https?:/i.test(address) || parseLink(longest) !== longest) throw wrong("data.url is no web address.");
    if (spellings(address).some((spelling) => spelling.includes(this.#key))) throw wrong("data.url contains the key.");
    return address;
  }

  /** Describes a failure in words that cannot contain the key, unlike an error of `fetch`. */
  #failure(error: unknown, signal: AbortSignal): PictureStoreError {
    if (signal.aborted) return tooSlow();
    if (error instanceof StatusError) return failure("refused", error.message);
    const code = codeOf(error);
    // An error without a code is not a network failure, but a redirect or an endless response.
    if (code === undefined) return failure("answer", "it redirects, or answers too much.");
    return failure("unreachable", code);
  }
}

/**
 * An address, and the same with its percent-encoding removed once, twice and so on, because an address may contain
 * another one.
 */
function spellings(address: string): string[] {
  const decoded = address.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === address ? [address] : [address, ...spellings(decoded)];
}

const failure = (reason: PictureStoreReason, detail: string) =>
  new PictureStoreError(reason, `The image host took no picture: ${detail}`);
const tooSlow = () => failure("slow", "it has not answered in time.");

async function normalize({ path }: TemporaryFile): Promise<NormalizedPicture> {
  // Loaded for the first upload only: sharp takes 21 MB of memory.
  const { normalizePicture } = await import("../normalize-picture.ts");
  return normalizePicture(await readFile(path));
}

/** The code of a network error, such as ECONNREFUSED, which `fetch` gives as the cause. */
function codeOf(error: unknown): string | undefined {
  const { code } = ((error instanceof Error && error.cause) || {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}
