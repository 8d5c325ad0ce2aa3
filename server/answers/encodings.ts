import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The ways in which an answer's body travels. */
export type Encoding = "br" | "gzip" | "identity";

/** Every way, the smallest first. */
export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * Brotli's quality: 11 makes a page a tenth smaller than 6 and takes 40 ms instead of 1. 8 and 9 are hardly
 * smaller than 6 and take 16 MB of working memory in every thread, which the process keeps.
 */
const quality = { smallest: 11, quick: 6 } as const;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Packed bytes, and whether they could be fewer. */
export type Packed = { bytes: Buffer; smallest: boolean };

let packing = 0;

/** Whether nothing is being packed just now. */
export function isIdle(): boolean {
  return packing === 0;
}

/** Packs a text for all who will ask for it: as small as can be, or, `hurried`, almost so at once. */
export async function pack(text: Buffer, encoding: Encoding, hurried: boolean): Promise<Packed> {
  if (encoding === "identity") return { bytes: text, smallest: true };
  if (encoding === "gzip") return { bytes: await zip(text, { level: 9 }), smallest: true };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: hurried ? quality.quick : quality.smallest,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  packing += 1;
  try {
    return { bytes: await brotli(text, { params }), smallest: !hurried };
  } finally {
    packing -= 1;
  }
}

const taken = {
  br: /(?:^|[\s,])br(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[\s,])gzip(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** The smallest of the encodings that a client takes. */
export function preferredEncoding(accepted: string | undefined, offered = encodings): Encoding {
  if (accepted === undefined) return "identity";
  if (offered.includes("br") && taken.br.test(accepted)) return "br";
  if (offered.includes("gzip") && taken.gzip.test(accepted)) return "gzip";
  return "identity";
}
