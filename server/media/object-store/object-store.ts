import type { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { readBody } from "../../http/read-body.ts";
import { MediaStoreError } from "../media-error.ts";
import { ObjectStoreError } from "./object-store-error.ts";
import type { ObjectStoreSettings } from "./settings.ts";

/** Time limit for the beginning of a response, in milliseconds, besides the time for the request's body. */
const patience = 10_000;
/** Time limit for the rest of a response that is read as a whole, in milliseconds. */
const readingPatience = 60_000;
/** The slowest supported connection to the store, in bytes per millisecond. */
const slowest = 256;
/** The pause before a request is retried, in milliseconds: the store was busy, or had closed an idle connection. */
const pause = 250;
/** The longest response that is read as a whole, in bytes: a document. A list of 1,000 objects has some 400 KB. */
const maxBytes = 32 * 1024 * 1024;

/** What a request sends: `body` is the content of an object. */
type Sent = { headers?: Record<string, string>; query?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | Blob };
type Request = Sent & { method: string; key: string };
/** The first and the last byte of a part of an object. */
export type ByteRange = { start: number; end: number };
/** A response that was read as a whole. */
type Answer = { headers: Headers; bytes: Buffer };

/**
 * Requests to a bucket, limited to the part of the S3 API that all stores have
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/).
 */
export class ObjectStore {
  readonly #client: AwsClient;
  readonly #settings: ObjectStoreSettings;

  constructor(settings: ObjectStoreSettings) {
    this.#settings = settings;
    const { accessKey, secretKey, region } = settings;
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: "s3",
      retries: 0,
    });
  }

  /** The prefix of all object names. */
  get prefix(): string {
    return this.#settings.prefix;
  }

  /** The value that names an object as the source of a copy. */
  sourceOf(key: string): string {
    return `/${this.#settings.bucket}/${key}`;
  }

  /**
   * Sends a request for an object, or for the bucket if `key` is empty. Returns undefined if there is no such object.
   * Throws a `MediaStoreError`.
   */
  async request(method: string, key: string, sent: Sent = {}): Promise<Answer | undefined> {
    const answer = await this.#twice({ ...sent, method, key }, bytesOf);
    const code =
      answer && /<Error>/.test(answer.bytes.toString("latin1", 0, 200)) && method !== "GET" && codeIn(answer.bytes);
    // A copy that fails after the headers were sent reports that in the body of a 200.
    if (typeof code === "string") throw new ObjectStoreError("failed", `${method} failed with ${code}.`);
    return answer;
  }

  /**
   * Opens an object, or a range of it, for reading; undefined if there is none. `signal` aborts the reading. Throws a
   * `MediaStoreError`.
   */
  async open(key: string, signal: AbortSignal, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const read = async ({ status, body }: Response) => {
      if (!range || status === 206) return body as ReadableStream<Uint8Array>;
      // More bytes than requested would run into the client's next response.
      await body?.cancel();
      throw new ObjectStoreError("failed", "it does not answer with parts of objects.");
    };
    return this.#twice({ method: "GET", key, headers }, read, signal);
  }

  /**
   * Retries a request once after a failure that may be temporary. All requests may be repeated, because an object has
   * the same content from every writer.
   */
  async #twice<Result>(
    request: Request,
    read: (answer: Response) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result | undefined> {
    try {
      return await this.#once(request, read, signal);
    } catch (error) {
      const mayPass = error instanceof MediaStoreError && (error.reason === "failed" || error.reason === "unreachable");
      if (!mayPass || signal?.aborted) throw error;
      await wait(pause);
      return this.#once(request, read, signal);
    }
  }

  async #once<Result>(
    { method, key, headers = {}, query = {}, body }: Request,
    read: (answer: Response) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result | undefined> {
    const late = new AbortController();
    const size = body === undefined ? 0 : body instanceof Blob ? body.size : body.length;
    let timer = setTimeout(() => late.abort(), patience + size / slowest);
    const search = new URLSearchParams(query).toString();
    const url = `${this.#settings.bucketUrl}${key && `/${key}`}${search && `?${search}`}`;
    try {
      const signed = await this.#client.sign(url, { method, headers });
      const ending = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
      const ended = rejectionOf(ending);
      // A compressed object would have another length. The header is not signed, because proxies may change it.
      signed.headers.set("Accept-Encoding", "identity");
      // A redirect could lead to a host that the operator has not named.
      const init: RequestInit = {
        method,
        headers: signed.headers,
        redirect: "manual",
        signal: ending,
        ...(body && { body }),
      };
      const answer = await Promise.race([fetch(signed.url, init), ended]);
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), readingPatience);
      if (answer.ok) return await Promise.race([read(answer), ended]);
      const failure = failureOf(
        answer.status,
        codeIn(
          await bytesOf(answer).then(
            ({ bytes }) => bytes,
            () => Buffer.of(),
          ),
        ),
        method,
        key,
      );
      if (failure) throw failure;
      return undefined;
    } catch (error) {
      if (error instanceof MediaStoreError) throw error;
      if (late.signal.aborted) throw new ObjectStoreError("slow", "it has not answered in time.");
      throw unreachable(error);
    } finally {
      // From here on, a streamed response may take as long as its reader does.
      clearTimeout(timer);
    }
  }
}

/**
 * A promise that rejects when a signal aborts. `fetch` follows the signal of a `Request` only until that object is
 * garbage-collected, and would then wait for minutes (docs/upgrading.md).
 */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  // Nobody may be waiting for it any more.
  promise.catch(() => undefined);
  return promise;
}

/** The error for a failed connection. */
export function unreachable(error: unknown): MediaStoreError {
  // The code of a network error, such as ECONNREFUSED, which `fetch` gives as the cause.
  const { code } = ((error instanceof Error && error.cause) || {}) as { code?: unknown };
  return new ObjectStoreError(
    "unreachable",
    typeof code === "string" ? `it cannot be reached (${code}).` : "the connection to it has failed.",
  );
}

/** The error for an unsuccessful response; undefined if the object does not exist. */
function failureOf(status: number, code: string, method: string, key: string): MediaStoreError | undefined {
  if (status === 404 && key !== "" && code !== "NoSuchBucket" && (method !== "PUT" || code === "NoSuchKey"))
    return undefined;
  const detail = `it answered ${status}${code && ` ${code}`} to ${method}.`;
  if ([413, 507].includes(status) || /Quota|StorageFull|EntityTooLarge|InsufficientStorage/i.test(code))
    return new ObjectStoreError("full", detail);
  return new ObjectStoreError(status >= 500 || status === 429 ? "failed" : "refused", detail);
}

async function bytesOf(answer: Response): Promise<Answer> {
  const tooLong = () => new ObjectStoreError("failed", "its answer is too long.");
  return { headers: answer.headers, bytes: await readBody(answer, maxBytes, tooLong) };
}

/** The error code in the body of a failed response, such as NoSuchBucket. */
function codeIn(text: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(text.toString("latin1", 0, 4096))?.[1] ?? "";
}
