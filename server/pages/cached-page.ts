import { createHash } from "node:crypto";
import { type Encoding, compress } from "../http/compression.ts";
import { CachedResponse } from "../http/cached-response.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { Reads } from "../database/versions.ts";

/** What a page was rendered from, which decides how long it is current. */
export type Origin = {
  /** The collections and entries that it read, with their versions. */
  reads: Reads;
  /** End of the day on which it was rendered, in milliseconds since 1970: some content expires at midnight. */
  expiresAt: number;
  /** Whether many visitors waited while it was rendered, so that it is compressed quickly at first. */
  quick: boolean;
};

/** A rendered page in memory, the same for all visitors. */
export class CachedPage {
  readonly status: number;
  readonly origin: Origin;
  readonly response: CachedResponse;
  /** Its size in memory, in bytes: the HTML plus its brotli and gzip copies. */
  readonly bytes: number;

  /** `headers` are its own besides those for caches. */
  constructor(status: number, html: string, headers: SecurityHeaders, origin: Origin) {
    const bytes = Buffer.from(html);
    const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    // A string lives on the JavaScript heap, which is collected sooner than Buffers, and is sent in one write.
    const body = bytes.toString("latin1");
    this.status = status;
    this.origin = origin;
    this.bytes = Math.ceil(body.length * 1.4);
    const source = {
      status,
      tag,
      type: "text/html; charset=utf-8",
      headers: {
        ...headers,
        // Caches revalidate each use, and signed-in users never get a 304 here, so `Vary: Cookie` is not needed.
        "Cache-Control": "no-cache",
        Vary: "Accept-Encoding",
      },
      body,
      encode: (encoding: Encoding, quick: boolean) => compress(Buffer.from(body, "latin1"), encoding, quick),
    };
    this.response = new CachedResponse(source, origin.quick);
  }

  /** Its bytes in an encoding, for a file: with the best compression, unless `quick`. */
  async bytesIn(encoding: Encoding, quick: boolean): Promise<Buffer> {
    const encoded = quick ? await this.response.encodedAs(encoding) : await this.response.smallest(encoding);
    return Buffer.from(encoded.body, "latin1");
  }
}
