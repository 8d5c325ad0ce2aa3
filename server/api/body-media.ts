import type { Declaration } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { MediaError } from "../media/media-error.ts";
import { mediaColumns } from "../../engine/media/media-columns.ts";

type Body = Record<string, unknown>;

/** A picture in a record was refused; `field` is the picture's field. */
export class FieldMediaError extends Error {
  readonly field: string;
  readonly reason: MediaError;
  constructor(field: string, reason: MediaError) {
    super(reason.message, { cause: reason });
    this.field = field;
    this.reason = reason;
  }
}

/** Replaces an encoded picture while the rest of its record is validated. */
const placeholder = "/media/encoded";

/**
 * The body with placeholders for its encoded pictures, so that it can be validated without the cost of decoding them.
 */
export function withPlaceholders({ fields }: Declaration, sent: Body): Body {
  const replaced = Object.entries(sent).map(([name, value]) => [
    name,
    isEncoded(fields[name], value) ? placeholder : value,
  ]);
  // Assigning would fail for a field that a client calls "__proto__".
  return Object.fromEntries(replaced) as Body;
}

function isEncoded(field: Field | undefined, value: unknown): value is string {
  return field?.media === "picture" && typeof value === "string" && value.startsWith("data:");
}

/**
 * Stores the encoded pictures of a body; returns its valid values `checked` with their addresses instead of
 * placeholders (requirements R6.5). Throws a `FieldMediaError` for a refused picture.
 */
export async function storeEncodedPictures<Values extends Body>(
  { fields }: Declaration,
  { sent, checked }: { sent: Body; checked: Values },
  pictures: Pick<PictureStore, "addImage">,
): Promise<Values> {
  const kept: Body = { ...checked };
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (!isEncoded(field, value)) continue;
    try {
      const [prefix] = /^data:[^,]{0,200};base64,/i.exec(value) ?? [];
      if (prefix === undefined) throw new MediaError("notAnImage");
      kept[name] = await pictures.addImage(Buffer.from(value.slice(prefix.length), "base64"));
    } catch (error) {
      throw error instanceof MediaError ? new FieldMediaError(name, error) : error;
    }
  }
  return kept as Values;
}

/**
 * The fields whose value names a file of this site that does not exist; `checked` has placeholders for encoded
 * pictures.
 */
export async function missingUploads(
  declaration: Declaration,
  { sent, checked }: { sent: Body; checked: Body },
  library: MediaLibrary,
): Promise<string[]> {
  const named = mediaColumns(declaration)
    .filter(({ name }) => !isEncoded(declaration.fields[name], sent[name]))
    .flatMap(({ name, uploadsOf }) => uploadsOf(checked[name]).map((address) => ({ name, address })));
  const known = await library.describeAll(named.map(({ address }) => address));
  return [...new Set(named.filter(({ address }) => !known.has(address)).map(({ name }) => name))];
}
