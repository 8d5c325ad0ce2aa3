import { randomUUID } from "node:crypto";
import { MediaError } from "../media/media-error.ts";
import type { JsonShape } from "./json-shape.ts";

/** How many bytes of base64 are decoded at a time. */
const portion = 256 * 1024;
/** Characters of JSON's longest escape, such as `\u002b`. */
const longestEscape = 6;
const comma = 0x2c;
/** Bytes within which the beginning `data:…;base64,` must end. */
const longestType = 200;

/** A long encoded picture, as it is in the JSON body. It is decoded only while it is written to the disk. */
export class EncodedPicture {
  readonly #text: Buffer;

  /** `text` is a JSON string without its quotes, with its escapes. */
  constructor(text: Buffer) {
    this.#text = text;
  }

  /** The decoded file, a portion at a time; undefined if the text does not begin with `data:…;base64,`. */
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
  let base64 = "";
  for (let at = 0; at < text.length; at += portion) {
    escaped += text.toString("latin1", at, at + portion);
    // An escape that the portion may cut in two is kept for the next one.
    const last = escaped.lastIndexOf("\\");
    const end = last > escaped.length - longestEscape && at + portion < text.length ? last : escaped.length;
    base64 += unescape(escaped.slice(0, end));
    escaped = escaped.slice(end);
    // Four characters of base64 make three bytes.
    const whole = base64.length - (base64.length % 4);
    yield Buffer.from(base64.slice(0, whole), "base64");
    base64 = base64.slice(whole);
  }
  if (base64 !== "") yield Buffer.from(base64, "base64");
}

/** Resolves JSON escapes and removes white space: some programs escape `/` and `+`, and some break base64 into lines. */
function unescape(escaped: string): string {
  try {
    return (JSON.parse(`"${escaped}"`) as string).replaceAll(/\s/g, "");
  } catch (cause) {
    throw new MediaError("damaged", { cause });
  }
}

/**
 * Parses a JSON text without copying its long encoded strings, which would be in memory three times. Each becomes an
 * `EncodedPicture`; a key that is none of `keys`, if these are given, throws a `RangeError`. Throws what `JSON.parse` and the decoding of
 * UTF-8 throw.
 */
export function parseWithPictures(json: Buffer, { encoded }: JsonShape, keys?: ReadonlySet<string>): unknown {
  const prefix = randomUUID();
  const pictures = new Map<string, EncodedPicture>();
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end } of encoded) {
    const placeholder = `${prefix} ${pictures.size}`;
    pictures.set(placeholder, new EncodedPicture(json.subarray(start + 1, end - 1)));
    pieces.push(json.subarray(from, start), Buffer.from(JSON.stringify(placeholder)));
    from = end;
  }
  const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat([...pieces, json.subarray(from)]));
  if (pictures.size === 0) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => {
    const picture = typeof value === "string" ? pictures.get(value) : undefined;
    if (!picture) return value;
    if (keys?.has(key) === false) throw new RangeError(`${key} takes no picture.`);
    return picture;
  });
}
