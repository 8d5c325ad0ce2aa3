const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const open = new Set([0x5b, 0x7b]);
const close = new Set([0x5d, 0x7d]);
const dataPrefix = Buffer.from('"data:');
/** Shortest encoded string that is kept out of parsing, in bytes; no field but a picture accepts a longer one. */
const shortest = 64 * 1024;

/** The measurements that `jsonShape` takes of a JSON text. */
export type JsonShape = {
  /** The deepest nesting of arrays and objects. */
  depth: number;
  /** The number of commas and colons outside of strings. */
  separators: number;
  /** The bytes outside of those long strings. */
  plainBytes: number;
  /** The long strings that hold an encoded file (`data:…`), each from its first quote to the byte after its last. */
  encoded: { start: number; end: number }[];
};

/** The largest measurements of a text that is parsed. */
export type JsonLimits = Omit<JsonShape, "encoded">;

/** Whether a text is beyond one of the limits. */
export function isBeyond(shape: JsonShape, limits: JsonLimits): boolean {
  return shape.depth > limits.depth || shape.separators > limits.separators || shape.plainBytes > limits.plainBytes;
}

/**
 * Measures a JSON text in one pass before it is parsed, because the parsed value may take many times its length in
 * memory. It stops where the text is beyond a limit. Text that is not JSON gets measurements too; refusing it is left to
 * the parser.
 */
export function jsonShape(json: Buffer, limits: JsonLimits): JsonShape {
  const shape: JsonShape = { depth: 0, separators: 0, plainBytes: 0, encoded: [] };
  let depth = 0;
  let encodedBytes = 0;
  for (let at = 0; at < json.length && !isBeyond(shape, limits); at += 1) {
    const byte = json[at]!;
    if (byte === quote) {
      const end = endOfString(json, at);
      const holdsFile = end - at > shortest && json.subarray(at, at + dataPrefix.length).equals(dataPrefix);
      if (holdsFile) {
        shape.encoded.push({ start: at, end: end + 1 });
        encodedBytes += end + 1 - at;
      }
      at = end;
    } else if (byte === comma || byte === colon) shape.separators += 1;
    else if (open.has(byte)) shape.depth = Math.max(shape.depth, (depth += 1));
    else if (close.has(byte)) depth -= 1;
    shape.plainBytes = Math.min(at + 1, json.length) - encodedBytes;
  }
  return shape;
}

/** The position of the quote that ends the string at `start`: the next one that is not escaped, or the text's length. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start; ; ) {
    at = json.indexOf(quote, at + 1);
    if (at === -1) return json.length;
    let slashes = 0;
    while (json[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
