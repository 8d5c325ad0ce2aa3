const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const open = new Set([0x5b, 0x7b]);
const close = new Set([0x5d, 0x7d]);
const dataPrefix = Buffer.from('"data:');

/** What a JSON text is made of; see `jsonShape`. */
export type JsonShape = {
  /** How deep its arrays and objects stand in each other. */
  depth: number;
  /** How many commas and colons stand between its values and keys. */
  separators: number;
  /** Its length in bytes without the strings that hold an encoded file (`data:…`). */
  plainBytes: number;
};

/**
 * Measures a JSON text before it is parsed, in one pass and without keeping anything, for a parsed one may take
 * many times its length. Whether it is JSON at all is for the parser to say.
 */
export function jsonShape(json: Buffer): JsonShape {
  const shape = { depth: 0, separators: 0, plainBytes: json.length };
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === quote) {
      const end = endOfString(json, at);
      if (json.subarray(at, at + dataPrefix.length).equals(dataPrefix)) shape.plainBytes -= end - at;
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
