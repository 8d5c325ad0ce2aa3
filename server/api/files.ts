import type { Collection } from "../../engine/collection.ts";
import type { Field } from "../../engine/field.ts";
import { linkSchema } from "../../engine/fields/link.ts";
import { EncodedPicture } from "./encoded-picture.ts";
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

/** Stands for a picture that came encoded, while the rest of its record is judged. */
const standIn = "/media/encoded";

/** The body with its encoded pictures left out of what is judged: they cost time and room. */
export function withoutEncoded({ fields }: Collection, sent: Body): Body {
  const judged = Object.entries(sent).map(([name, value]) => [name, isEncoded(fields[name], value) ? standIn : value]);
  // Not by assignment: a field may have been called "__proto__".
  return Object.fromEntries(judged) as Body;
}

function isEncoded(field: Field | undefined, value: unknown): value is string | EncodedPicture {
  if (field?.media !== "picture") return false;
  return value instanceof EncodedPicture || (typeof value === "string" && value.startsWith("data:"));
}

/** The body with its encoded pictures kept in the library and their addresses in their place (requirements R6.5). */
export async function keepEncoded(
  { fields }: Collection,
  sent: Body,
  library: Library,
): Promise<Body> {
  const kept = { ...sent };
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (!isEncoded(field, value)) continue;
    try {
      const picture = typeof value === "string" ? new EncodedPicture(Buffer.from(JSON.stringify(value).slice(1, -1))) : value;
      const file = picture.decoded();
      if (!file) throw new MediaError("notAnImage");
      kept[name] = await library.addImage(file);
    } catch (error) {
      throw error instanceof MediaError ? new FieldMediaError(name, error) : error;
    }
  }
  return kept;
}

/** The body with a video's title and thumbnail as its site tells them, where they were left out (requirements R11.3). */
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
