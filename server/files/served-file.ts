import type { Encoding } from "../http/compression.ts";

/** A file that can be served, and how. */
export type ServedFile = {
  /** Its path on disk, and those of its compressed copies. */
  paths: { identity: string } & Partial<Record<Encoding, string>>;
  /** Start of the ETag; the encoding is appended. */
  tag: string;
  /** The `Content-Type`. */
  type: string;
  headers: Readonly<Record<string, string>>;
  /** Whether compression makes it smaller. */
  compressible: boolean;
};

/** Finds the file at a URL path; `accept` is the request's `Accept` header. Returns undefined if there is none. */
export type FindFile = (address: string, accept: string) => Promise<ServedFile | undefined>;

/** `Cache-Control` of files whose name contains their hash: their content never changes. */
export const immutableCacheControl = "public, max-age=31536000, immutable";
