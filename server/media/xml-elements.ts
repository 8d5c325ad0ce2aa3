/** Yields the attributes of each tag of an XML text, by name, in one pass over the text. */
export function* attributesOfTags(xml: string): Generator<ReadonlyMap<string, string>> {
  for (let at = xml.indexOf("<"); at !== -1; ) {
    const end = endOfTag(xml, at);
    yield attributesOf(xml.slice(at, end));
    at = xml.indexOf("<", end);
  }
}

/** The index after a tag's `>`; one inside quotes does not end the tag. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === ">") return at + 1;
    if (character !== '"' && character !== "'") continue;
    const close = xml.indexOf(character, at + 1);
    if (close === -1) break;
    at = close;
  }
  return xml.length;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  // The look-behind lets a match begin only at the start of a name, which keeps the time linear.
  const found = tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name = "", double, single]) => [name, decodeCharacterReferences(double ?? single ?? "")]));
}

/** A text with its numeric character references (`&#x61;`) decoded. */
export function decodeCharacterReferences(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}
