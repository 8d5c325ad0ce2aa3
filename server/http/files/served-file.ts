import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "../compression.ts";

/** The bytes of a file, on disk or elsewhere. */
export type FileContent = {
  /** The bytes as they are stored in an encoding; undefined if that encoding is not stored or was removed. */
  read: (encoding: Encoding) => Promise<Buffer | undefined>;
  /**
   * Answers with the file, or the requested byte range, in the `wanted` encoding if it is stored, else uncompressed.
   * Returns false, with nothing sent, if the file was removed.
   */
  stream: (request: IncomingMessage, response: ServerResponse, file: ServedFile, wanted: Encoding) => Promise<boolean>;
};

/** A file that can be served, and how. */
export type ServedFile = {
  content: FileContent;
  /** In bytes, uncompressed. */
  size: number;
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
