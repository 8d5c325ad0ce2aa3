import { describe, expect, it } from "vitest";
import type { RawResponse } from "./raw-request.ts";

/** A small text, a document, and a film that is too large for the memory cache. */
export type ServedKind = "drawing" | "document" | "film";

type Served = {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<RawResponse>;
  addressOf: (kind: ServedKind) => string;
  /** The stored bytes of the file at an address. */
  bytesOf: (address: string) => Promise<Buffer>;
};

/** Tests how a site serves the files of its media library, wherever they are stored. */
export function describeServedMedia({ get, addressOf, bytesOf }: Served): void {
  describe.each(["drawing", "document", "film"] as const)("a file of the media library: %s", (kind) => {
    it("is cached for ever, and not sent again to a client that has it", async () => {
      const whole = await get(addressOf(kind));
      expect([whole.status, whole.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
      expect(whole.bytes).toEqual(await bytesOf(addressOf(kind)));
      const etag = String(whole.headers.etag);
      expect(etag).toMatch(/^"/);
      const again = await get(addressOf(kind), { "If-None-Match": etag });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect((await get(addressOf(kind), { "If-None-Match": '"other"' })).status).toBe(200);
    });

    it("is answered to HEAD with the same headers and no body", async () => {
      const [whole, head] = await Promise.all([get(addressOf(kind)), get(addressOf(kind), {}, "HEAD")]);
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      const ignored = { date: "", "x-request-id": "" };
      expect({ ...head.headers, ...ignored }).toEqual({ ...whole.headers, ...ignored });
    });

    it("is sent in parts to a client that requests ranges", async () => {
      const bytes = await bytesOf(addressOf(kind));
      const whole = await get(addressOf(kind));
      expect(whole.headers["accept-ranges"]).toBe("bytes");
      const part = await get(addressOf(kind), { Range: "bytes=10-19", "Accept-Encoding": "br" });
      expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${bytes.length}`]);
      expect(part.bytes).toEqual(bytes.subarray(10, 20));
      expect(part.headers["content-encoding"]).toBeUndefined();
      expect((await get(addressOf(kind), { Range: "bytes=-5" })).bytes).toEqual(bytes.subarray(-5));
      const [first, end] = [bytes.length - 5, bytes.length - 1];
      const past = await get(addressOf(kind), { Range: `bytes=${first}-${end + 100}` });
      expect([past.status, past.headers["content-range"]]).toEqual([206, `bytes ${first}-${end}/${bytes.length}`]);
      expect([past.headers["content-length"], past.bytes]).toEqual(["5", bytes.subarray(-5)]);
      const beyond = await get(addressOf(kind), { Range: `bytes=${bytes.length}-` });
      expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
      const etag = String(whole.headers.etag);
      expect((await get(addressOf(kind), { Range: "bytes=0-3", "If-Range": etag })).status).toBe(206);
      expect((await get(addressOf(kind), { Range: "bytes=0-3", "If-Range": '"other"' })).status).toBe(200);
    });

    it("runs no script, whatever it contains", async () => {
      const { headers } = await get(addressOf(kind));
      expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    });
  });
}
