/** The attributes of each opening tag of an XML text, by their names; in one pass over the text. */
export function* elementsOf(xml: string): Generator<ReadonlyMap<string, string>> {
  for (let at = xml.indexOf("<"); at !== -1; ) {
    const end = endOfTag(xml, at);
    yield attributesOf(xml.slice(at, end));
    at = xml.indexOf("<", end);
  }
}

/** A `>` inside quotes does not end a tag. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const letter = xml[at];
    if (letter === ">") return at + 1;
    if (letter !== '"' && letter !== "'") continue;
    const close = xml.indexOf(letter, at + 1);
    if (close === -1) break;
    at = close;
  }
  return xml.length;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  // The look-behind lets a match begin only where a name begins, so that no part is read twice.
  const found = tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name = "", double, single]) => [name, withLetters(double ?? single ?? "")]));
}

/** A text with its numeric character references (`&#x61;`) read. */
export function withLetters(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}
