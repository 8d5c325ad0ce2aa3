const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const open = new Set([0x5b, 0x7b]);
const close = new Set([0x5d, 0x7d]);
const dataPrefix = Buffer.from('"data:');
/** Shorter strings are not worth being kept apart, in bytes; no field but a picture takes a longer one. */
const shortest = 64 * 1024;

/** What a JSON text is made of; see `jsonShape`. */
export type JsonShape = {
  /** How deep its arrays and objects stand in each other. */
  depth: number;
  /** How many commas and colons stand between its values and keys. */
  separators: number;
  /** Where its long strings stand that hold an encoded file (`data:…`), each from its first quote to after its last. */
  encoded: { start: number; end: number }[];
};

/**
 * Measures a JSON text before it is parsed, in one pass and without keeping anything, for a parsed one may take
 * many times its length. Whether it is JSON at all is for the parser to say.
 */
export function jsonShape(json: Buffer): JsonShape {
  const shape: JsonShape = { depth: 0, separators: 0, encoded: [] };
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === quote) {
      const end = endOfString(json, at);
      const holdsFile = end - at > shortest && json.subarray(at, at + dataPrefix.length).equals(dataPrefix);
      if (holdsFile) shape.encoded.push({ start: at, end: end + 1 });
      at = end;
    } else if (byte === comma || byte === colon) shape.separators += 1;
    else if (open.has(byte)) shape.depth = Math.max(shape.depth, (depth += 1));
    else if (close.has(byte)) depth -= 1;
  }
  return shape;
}

/** Where a string ends that begins here: at the next quote that no backslash stands for. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start; ; ) {
    at = json.indexOf(quote, at + 1);
    if (at === -1) return json.length;
    let slashes = 0;
    while (json[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
