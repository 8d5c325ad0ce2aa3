import { createHash } from "node:crypto";
import { CachedResponse } from "./cached-response.ts";
import { compress, type CompressionEffort, type Encoding } from "./compression.ts";

/** The versions of what was read, at the time of reading, by name. */
type Reads = ReadonlyMap<string, number>;

/** What a text was made from, which decides how long it is current. */
export type Origin = {
  /** The collections and entries that it read, with their versions. */
  reads: Reads;
  /** End of the day on which it was made, in milliseconds since 1970: some content expires at midnight. */
  expiresAt: number;
};

/** A text that was made for an address. */
export type Made = {
  /** The status of its response. */
  status: number;
  /** Its `Content-Type`. */
  type: string;
  text: string;
  /** The headers of its response besides those for caches. */
  headers: Readonly<Record<string, string>>;
  /** Whether everybody gets it, so that a proxy may keep it; no by default. */
  isKept?: boolean;
  /** Whether it stays compressed quickly: the best compression of a text of megabytes would take seconds and save a tenth. */
  staysQuick?: boolean;
};

/** A text in memory, the same for everybody who asks for it. */
export class CachedText {
  readonly status: number;
  readonly origin: Origin;
  readonly response: CachedResponse;
  /** Its size in memory, in bytes: the text plus its brotli and gzip copies. */
  readonly bytes: number;

  constructor({ status, type, text, headers, isKept = false, staysQuick = false }: Made, origin: Origin) {
    const bytes = Buffer.from(text);
    const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    // A string lives on the JavaScript heap, which is collected sooner than Buffers, and is sent in one write.
    const body = bytes.toString("latin1");
    this.status = status;
    this.origin = origin;
    this.bytes = Math.ceil(body.length * 1.4);
    const source = {
      status,
      tag,
      isKept,
      type,
      headers: {
        ...headers,
        // Caches revalidate each use, and signed-in users never get a 304 of a page, so `Vary: Cookie` is not needed.
        "Cache-Control": "no-cache",
        Vary: "Accept-Encoding",
      },
      body,
      encode: async (encoding: Encoding, effort: CompressionEffort) => {
        const compressed = await compress(Buffer.from(body, "latin1"), encoding, effort);
        return staysQuick ? { ...compressed, smallest: true } : compressed;
      },
    };
    this.response = new CachedResponse(source);
  }
}
