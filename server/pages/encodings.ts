import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The ways in which an answer's body travels. */
export type Encoding = "br" | "gzip" | "identity";

/** A body in every encoding. */
export type Bodies = Record<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a text once for all who will ask for it. `effort` is brotli's quality, 0 to 11. */
export async function encode(text: string, effort: number): Promise<Bodies> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gzipped] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 9 })]);
  return { br, gzip: gzipped, identity };
}

/** The smallest encoding that a client takes. */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (/(?:^|[\s,])br(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) return "br";
  if (/(?:^|[\s,])gzip(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) return "gzip";
  return "identity";
}
