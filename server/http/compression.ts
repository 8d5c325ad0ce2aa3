import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Content encodings of response bodies, as named in `Accept-Encoding`. */
export type Encoding = "br" | "gzip" | "identity";

/** All encodings, the one with the smallest bodies first. */
export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * Brotli quality. 11 makes a page a tenth smaller than 6 and takes 40 ms instead of 1. 8 and 9 are hardly smaller than
 * 6, and for them each thread allocates 16 MB of working memory that the process never returns.
 */
const quality = { smallest: 11, quick: 6 } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * The Brotli window for quick compression of a text of up to 64 KB, like most pages: 2^16 bytes. For a larger window
 * Brotli fills tables of 2 MB each time, which takes three times as long and saves nothing.
 */
const smallWindow = 16;

/** How a text is compressed: as well as possible, or quickly and a little worse. */
export type CompressionEffort = keyof typeof quality;

/** Compressed bytes; `smallest` is false if a better compression is possible. */
export type Compressed = { bytes: Buffer; smallest: boolean };

/**
 * Compresses a text. gzip, which only clients without Brotli need, always uses the highest level, in another thread.
 */
export async function compress(text: Buffer, encoding: Encoding, effort: CompressionEffort): Promise<Compressed> {
  if (encoding === "identity") return { bytes: text, smallest: true };
  if (encoding === "gzip") return { bytes: await gzipAsync(text, { level: 9 }), smallest: true };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    ...(effort === "quick" && text.length <= 2 ** smallWindow && { [constants.BROTLI_PARAM_LGWIN]: smallWindow }),
  };
  return { bytes: await brotliAsync(text, { params }), smallest: effort === "smallest" };
}

/** Patterns for an `Accept-Encoding` header that accepts an encoding; a quality of 0 refuses it. */
const acceptPatterns = (["br", "gzip"] as const).map((encoding) => ({
  encoding,
  pattern: new RegExp(String.raw`(?:^|[\s,])${encoding}(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, "i"),
}));

/** The smallest of the `offered` encodings that an `Accept-Encoding` header accepts; "identity" without the header. */
export function preferredEncoding(accepted: string | undefined, offered = encodings): Encoding {
  const accepts = ({ encoding, pattern }: (typeof acceptPatterns)[number]) =>
    offered.includes(encoding) && pattern.test(accepted ?? "");
  return acceptPatterns.find(accepts)?.encoding ?? "identity";
}

/**
 * The response to one client with a text that is compressed quickly. It is sent only once, so the best compression is
 * not worth the wait.
 */
export async function compressedResponse(
  text: string,
  accepted: string | null | undefined,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const encoding = preferredEncoding(accepted ?? undefined);
  headers.append("Vary", "Accept-Encoding");
  if (encoding === "identity") return new Response(text, { status, headers });
  headers.set("Content-Encoding", encoding);
  const { bytes } = await compress(Buffer.from(text), encoding, "quick");
  return new Response(Uint8Array.from(bytes), { status, headers });
}
