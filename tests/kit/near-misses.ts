/** A part of a pattern: a text that it matches, and whether it may be repeated without a limit. */
type Atom = { text: string; isEndless: boolean };

/** What an escape or a property stands for: a text that it matches. */
const samples: readonly [RegExp, string][] = [
  [/^\\[sWD]$/, " "],
  [/^\\d$/, "7"],
  [/^\\[wS]$/, "a"],
  [/^\\n$/, "\n"],
  [/^\\r$/, "\r"],
  [/^\\t$/, "\t"],
  [/^\\0$/, "\0"],
  [/^\\p\{(?:Nd|N)\}$/, "৭"],
  [/^\\p\{M\}$/, "া"],
  [/^\\p\{Cc\}$/, "\u0001"],
  [/^\\p\{Cf\}$/, "\u200d"],
  [/^\\p\{Script=Bengali\}$/, "ক"],
  [/^\\p\{[PS]\}$/, "+"],
  [/^\\p\{Lu\}$/, "A"],
  [/^\\[pP]\{/, "a"],
];

/**
 * Texts of about `length` UTF-16 units that a pattern nearly matches: what stands before each of its repeated parts,
 * then that part many times, then a character that fits nowhere; and its beginnings, many times.
 */
export function nearMisses({ source }: RegExp, length: number): string[] {
  const atoms = atomsOf(source);
  const texts = atoms.map(({ text }) => text);
  // What fits nowhere: a character that no pattern names, and those that a negated class excludes.
  const wrong = ["\u{1F6AB}", ...excludedBy(source)];
  const many = (text: string) => text.repeat(Math.ceil(length / Math.max(1, text.length)));
  const found = atoms.flatMap(({ text, isEndless }, at) => {
    const before = texts.slice(0, at).join("");
    const pumped = wrong.flatMap((end) => [many(text) + end, before + many(text) + end]);
    return isEndless || atoms.length < 8 ? [...pumped, many(before + text), many(`${before}${text} `)] : pumped;
  });
  const whole = texts.join("");
  return [...new Set([...found, many(whole), many(whole.slice(0, -1)), many(`${whole} `)])].filter(
    (text) => text !== "",
  );
}

/** Up to three characters that the pattern's negated classes exclude. */
function excludedBy(source: string): string[] {
  const classes = source.match(/\[\^(?:\\.|[^\]\\])+\]/gsu) ?? [];
  return [...new Set(classes.flatMap((part) => textsOf(`[${part.slice(2)}`)))].slice(0, 3);
}

/** The parts of a pattern in order. Of several alternatives each one's parts follow. */
function atomsOf(source: string): Atom[] {
  const token =
    /\\[pP]\{[^}]*\}|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[()|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;
  const atoms: Atom[] = [];
  const groups: number[] = [];
  let closed: number | undefined;
  for (const [part] of source.matchAll(token)) {
    const last = atoms.at(-1);
    if (/^[*+]|^\{\d+,\}/.test(part)) {
      // What a repeated group contains is repeated too.
      for (const atom of closed === undefined ? (last ? [last] : []) : atoms.slice(closed)) atom.isEndless = true;
    } else if (part.startsWith("(")) groups.push(atoms.length);
    else if (part === ")") {
      closed = groups.pop();
      continue;
    } else if (/^\{(\d+)/.test(part) && last && closed === undefined) {
      last.text = last.text.repeat(Math.min(Number(/\d+/.exec(part)?.[0] ?? 1) || 1, 100));
    } else if (!/^(?:[|^$?]|\\[bB]|\\k|\\\d)/.test(part) || part === "\\0")
      for (const text of textsOf(part)) atoms.push({ text, isEndless: false });
    closed = undefined;
  }
  return atoms;
}

/** Texts that one part of a pattern matches: up to four members of a class, otherwise one. */
function textsOf(part: string): string[] {
  if (!part.startsWith("[")) return [textOf(part)];
  if (part.startsWith("[^")) return ["a", "ক", " "].filter((text) => !part.includes(text === " " ? "\\s" : text));
  const members = part.slice(1, -1).match(/\\[pP]\{[^}]*\}|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\.|./gsu) ?? [];
  return [...new Set(members.slice(0, 4).map(textOf))];
}

function textOf(part: string): string {
  if (part === ".") return "a";
  const known = samples.find(([pattern]) => pattern.test(part))?.[1];
  if (known !== undefined) return known;
  const code = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(part);
  if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16));
  return part.startsWith("\\") ? part.slice(1) : part;
}
