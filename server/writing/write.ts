import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Reviewed } from "../../engine/review.ts";

/** Values as somebody sent them, not yet parsed. */
export type Sent = Readonly<Record<string, unknown>>;

/**
 * A write of content, from any sender and through any door. `id` is the entry's, `expected` the version on which
 * the write is based: an entry that has changed since is left unchanged. Several additions with the same `key` add one
 * entry. `version` is the version that is restored, or whose change note is removed. `seen` is how often the content
 * was written when the person saw it: content that was written since is not confirmed.
 */
export type Write =
  | { kind: "add"; of: Collection; sent: Sent; key?: string | undefined }
  | { kind: "update"; of: Declaration; id: string; sent: Sent; expected?: number | undefined }
  | { kind: "restore"; of: Declaration; id: string; version: number; expected?: number | undefined }
  | { kind: "remove"; of: Collection; id: string; expected?: number | undefined }
  | { kind: "note"; of: Collection; id: string; version: number }
  | { kind: "order"; of: Collection; ids: readonly string[]; before?: readonly string[] | undefined }
  | { kind: "confirm"; of: Reviewed; seen?: number | undefined };

/** What a write did: how many entries it wrote, and the entry with its version now; or the proposal that waits. */
export type Outcome = { count: number; id?: string; version?: number } | { proposal: number };
