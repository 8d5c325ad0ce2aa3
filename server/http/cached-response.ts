import pLimit from "p-limit";
import { type Compressed, type CompressionEffort, type Encoding, encodings, preferredEncoding } from "./compression.ts";

/**
 * A response in one encoding. The body is a latin1 string, one character per byte, because Node sends it together with
 * the headers in one write.
 */
export type EncodedResponse = {
  status: number;
  headers: Record<string, string>;
  /** The headers of a 304. */
  notModified: Record<string, string>;
  body: string;
  /** Whether a proxy may cache it. */
  isShared: boolean;
  /** All ETags of this content in this encoding: the one for the best compression and the one for the quick one. */
  etags: readonly string[];
  /** Whether the body was compressed quickly and can be made smaller. */
  provisional: boolean;
};

/** The source of a cached response. */
type ResponseSource = {
  /** 200 by default. */
  status?: number;
  /** Start of the ETag; the encoding is appended. */
  tag: string;
  /** Headers of the response and of its 304. */
  headers: Readonly<Record<string, string>>;
  /** Whether the response is the same for everybody, so that a proxy may cache it; false by default. */
  isShared?: boolean;
  /** The `Content-Type`. */
  type: string;
  /** The encodings it is offered in; all by default. */
  offered?: readonly Encoding[];
  /** The uncompressed bytes as a latin1 string, if they are already in memory. */
  body?: string;
  /** Returns the bytes in an encoding. */
  encode: (encoding: Encoding, effort: CompressionEffort) => Promise<Compressed>;
};

/** One text at a time gets the best compression, because a stranger may request one page after another. */
const best = pLimit(1);

/** A response kept in memory. Each encoding is produced once, when it is first requested. */
export class CachedResponse {
  readonly #source: ResponseSource;
  readonly #encoded: Partial<Record<Encoding, EncodedResponse>> = {};
  readonly #pending: Partial<Record<Encoding, Promise<EncodedResponse>>> = {};

  constructor(source: ResponseSource) {
    this.#source = source;
  }

  /** The response for a client's `Accept-Encoding`; a promise only if it is not in memory yet. */
  for(accepted: string | undefined): EncodedResponse | Promise<EncodedResponse> {
    return this.encodedAs(preferredEncoding(accepted, this.#source.offered ?? encodings));
  }

  /**
   * The response in an encoding; a promise only if it is not in memory yet. The first request compresses it quickly;
   * the second one starts the best compression in the background.
   */
  encodedAs(encoding: Encoding): EncodedResponse | Promise<EncodedResponse> {
    const encoded = this.#encoded[encoding];
    if (!encoded)
      return (this.#pending[encoding] ??= this.#encode(encoding, "quick").finally(
        () => delete this.#pending[encoding],
      ));
    if (encoded.provisional && best.activeCount + best.pendingCount === 0) {
      best(() => this.#encode(encoding, "smallest")).catch(() => undefined);
    }
    return encoded;
  }

  async #encode(encoding: Encoding, effort: CompressionEffort): Promise<EncodedResponse> {
    const source = this.#source;
    const uncompressed = encoding === "identity" ? source.body : undefined;
    const compressed = uncompressed === undefined ? await source.encode(encoding, effort) : undefined;
    const body = uncompressed ?? compressed?.bytes.toString("latin1") ?? "";
    const encoded = { ...this.#describe(encoding, body.length, compressed?.smallest === false), body };
    this.#encoded[encoding] = encoded;
    return encoded;
  }

  #describe(encoding: Encoding, length: number, provisional: boolean): Omit<EncodedResponse, "body"> {
    const { status = 200, tag, headers, type, isShared = false } = this.#source;
    const etags = [`"${tag}-${encoding}"`, `"${tag}-${encoding}-quick"`] as const;
    const validators = { ...headers, ETag: etags[provisional ? 1 : 0] };
    const content = {
      "Content-Type": type,
      "Content-Length": String(length),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    return {
      status,
      isShared,
      headers: { ...validators, ...content },
      notModified: validators,
      etags,
      provisional,
    };
  }
}
