import type { Encoding } from "../answers/encodings.ts";

/** A file as the one who keeps it describes it. */
export type FoundFile = {
  /** Where it stands, in each encoding in which it stands anywhere. */
  paths: { identity: string } & Partial<Record<Encoding, string>>;
  /** What its ETag begins with. */
  tag: string;
  type: string;
  headers: Readonly<Record<string, string>>;
  /** Whether it is text that gets smaller by packing. */
  packable: boolean;
};

/**
 * Finds the file at an address; `accept` is the client's header of that name. Answers undefined for what is
 * not one of its files.
 */
export type FindFile = (address: string, accept: string) => Promise<FoundFile | undefined>;

/** What is under its own hash never changes. */
export const forever = "public, max-age=31536000, immutable";
