import type { Collection } from "../../engine/collection.ts";
import { linkSchema } from "../../engine/fields/link.ts";
import type { Library } from "../media/library.ts";
import { MediaError } from "../media/media-error.ts";
import type { VideoLookup } from "../media/video-lookup.ts";

type Body = Record<string, unknown>;

/** A picture inside a record was refused. */
export class FieldMediaError extends Error {
  readonly field: string;
  readonly reason: MediaError;
  constructor(field: string, reason: MediaError) {
    super(reason.message, { cause: reason });
    this.field = field;
    this.reason = reason;
  }
}

/** The body with its encoded pictures kept in the library and their addresses in their place (design §7). */
export async function keepEncoded(
  { fields }: Collection,
  sent: Body,
  library: Library,
): Promise<Body> {
  const kept = { ...sent };
  for (const [name, { media }] of Object.entries(fields)) {
    const value = sent[name];
    if (media !== "picture" || typeof value !== "string" || !value.startsWith("data:")) continue;
    try {
      kept[name] = await library.addEncoded(value);
    } catch (error) {
      throw error instanceof MediaError ? new FieldMediaError(name, error) : error;
    }
  }
  return kept;
}

/** The body with a video's title and thumbnail as its site tells them, where they were left out (design §7). */
export async function lookUpVideo({ fields }: Collection, sent: Body, videos: VideoLookup): Promise<Body> {
  let filled = sent;
  for (const [name, { fillsFromVideo: names }] of Object.entries(fields)) {
    const source = linkSchema.safeParse(sent[name]);
    if (!names || !source.success || (sent[names.title] && sent[names.thumbnail])) continue;
    const facts = await videos.lookUp(source.data);
    if (!facts) continue;
    const { title, thumbnail } = facts;
    filled = { ...filled, [names.title]: sent[names.title] || title, [names.thumbnail]: sent[names.thumbnail] || thumbnail };
  }
  return filled;
}
