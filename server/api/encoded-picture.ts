import { randomUUID } from "node:crypto";
import { MediaError } from "../media/media-error.ts";
import type { JsonShape } from "./json-shape.ts";

/** Bytes of base64 that are decoded at once. */
const portion = 256 * 1024;
/** Letters of `\\u002b`. */
const longestEscape = 6;
const comma = 0x2c;
/** A media type with its parameters is not longer. */
const longestType = 200;

/** A long picture that came encoded in a JSON body, as it stands there: decoded only while it is written to the disk. */
export class EncodedPicture {
  readonly #text: Buffer;

  /** `text` is what stands between the quotes. */
  constructor(text: Buffer) {
    this.#text = text;
  }

  /** The file, a portion at a time; undefined where it is not encoded as `data:…;base64,…`. */
  decoded(): AsyncIterable<Uint8Array> | undefined {
    const start = this.#text.subarray(0, longestType).indexOf(comma) + 1;
    if (!/^data:[^,]*;base64,$/i.test(this.#text.toString("latin1", 0, start))) return undefined;
    return decodeBase64(this.#text.subarray(start));
  }

  toString(): string {
    return this.#text.toString();
  }
}

async function* decodeBase64(text: Buffer): AsyncGenerator<Uint8Array> {
  let escaped = "";
  let letters = "";
  for (let at = 0; at < text.length; at += portion) {
    escaped += text.toString("latin1", at, at + portion);
    // An escape must not be cut in two: it is kept for the next portion.
    const last = escaped.lastIndexOf("\\");
    const end = last > escaped.length - longestEscape && at + portion < text.length ? last : escaped.length;
    letters += unescape(escaped.slice(0, end));
    escaped = escaped.slice(end);
    // Four letters make three bytes.
    const whole = letters.length - (letters.length % 4);
    yield Buffer.from(letters.slice(0, whole), "base64");
    letters = letters.slice(whole);
  }
  if (letters !== "") yield Buffer.from(letters, "base64");
}

/** Some programs escape `/` and `+` in JSON, and some break base64 into lines. */
function unescape(escaped: string): string {
  try {
    return (JSON.parse(`"${escaped}"`) as string).replaceAll(/\s/g, "");
  } catch (cause) {
    throw new MediaError("damaged", { cause });
  }
}

/**
 * Parses a JSON text without its long encoded strings, which would be held three times over. Each becomes an
 * `EncodedPicture` where its key is one of `keys`, and the string that it is elsewhere. Throws what `JSON.parse` and
 * the decoding of UTF-8 throw.
 */
export function parseApart(json: Buffer, { encoded }: JsonShape, keys: ReadonlySet<string>): unknown {
  const mark = randomUUID();
  const apart = new Map<string, EncodedPicture>();
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end } of encoded) {
    const name = `${mark} ${apart.size}`;
    apart.set(name, new EncodedPicture(json.subarray(start + 1, end - 1)));
    pieces.push(json.subarray(from, start), Buffer.from(JSON.stringify(name)));
    from = end;
  }
  const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat([...pieces, json.subarray(from)]));
  if (apart.size === 0) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => {
    const picture = typeof value === "string" ? apart.get(value) : undefined;
    if (!picture) return value;
    return keys.has(key) ? picture : picture.toString();
  });
}
