/**
 * The look of words. `bijoy`: they are in a Bijoy font; `preserved`: their line breaks count; `raised`: they are above
 * or below the line.
 */
export type Look = {
  bold: boolean;
  bijoy: boolean;
  href: string;
  preserved: boolean;
  raised: "super" | "sub" | undefined;
};
export type Run = Look & { text: string };

/** Joins neighbouring runs that look the same. */
export function joined(runs: readonly Run[], isAlike: (a: Run, b: Run) => boolean): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && last.bold === run.bold && last.href === run.href && isAlike(last, run)) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}

/**
 * Adds the Markdown for bold and links. If a letter touches the punctuation at the edge of a bold text, the punctuation
 * stays outside the asterisks, because Markdown does not recognize asterisks between punctuation and a letter.
 */
export function formatted({ text, bold, href }: Run, before = "", after = ""): string {
  const [lead, core, trail] = splitEnds(text, /^\s*/, /(?<!\s)\s*$/);
  const words = core.replaceAll(/\\(?=[!-/:-@[-`{-~])|\*(?=\*)|(?<=\])\(/g, String.raw`\$&`);
  if (words === "" || (href === "" && !bold)) return lead + words + trail;
  const touchesBefore = lead === "" && /[^\s\p{P}\p{S}]$/u.test(before);
  const touchesAfter = trail === "" && /^[^\s\p{P}\p{S}]/u.test(after);
  if (href !== "") {
    const link =
      core === href ? core : `[${words.replaceAll(/[[\]]/g, String.raw`\$&`).replaceAll("\n", " ")}](${href})`;
    const stands = /^$|\s$/.test(lead || before) && /^$|^\s/.test(trail || after);
    return lead + (bold && stands ? `**${link}**` : link) + trail;
  }
  const [opening, inner, closing] = splitEnds(words, /^[\p{P}\p{S}]*/u, /(?<![\p{P}\p{S}])[\p{P}\p{S}]*$/u);
  const [out, start] = touchesBefore ? [opening, ""] : ["", opening];
  const [end, rest] = touchesAfter ? ["", closing] : [closing, ""];
  return start + inner + end === "" ? lead + words + trail : `${lead}${out}**${start}${inner}${end}**${rest}${trail}`;
}

/** Splits a text into what `start` matches at its start, the rest, and what `end` matches at the end of the rest. */
function splitEnds(text: string, start: RegExp, end: RegExp): [string, string, string] {
  const [first = ""] = start.exec(text) ?? [];
  const rest = text.slice(first.length);
  const [last = ""] = end.exec(rest) ?? [];
  return [first, rest.slice(0, rest.length - last.length), last];
}

/** The signs that Unicode has raised and lowered, in the same order. */
const raisable = { plain: "0123456789+-=()n", super: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ" } as const;

/** Whether an element raises or lowers its words. */
export function raisedBy(tag: string, verticalAlign: string): Look["raised"] {
  if (tag === "SUP" || verticalAlign === "super") return "super";
  return tag === "SUB" || verticalAlign === "sub" ? "sub" : undefined;
}

/** A raised or lowered text, as in 10³ and H₂O; undefined if it has other signs, as in 10th. */
export function raisedSigns(text: string, raised: "super" | "sub"): string | undefined {
  const signs = Array.from(text, (sign) => Array.from(raisable[raised])[raisable.plain.indexOf(sign)]);
  return signs.length > 0 && signs.every((sign) => sign !== undefined) ? signs.join("") : undefined;
}

/** A list of a page. `number`: of its next item if it is numbered; `letters`: its type if its items have letters. */
export type List = { depth: number; number: number | undefined; letters?: string };

/**
 * Whether the marker that Word writes before an item or a heading counts: 1. or ক). Word writes bullets as symbols, or
 * as letters of a symbol font.
 */
export function counts(marker: string): boolean {
  return /^(?:\p{Nd}|[\p{L}\p{M}\p{N}]+[.)])/u.test(marker);
}

/** What stands before the next item of a list. Markdown has numbers; letters are kept as text. */
export function signOf({ number, letters = "" }: List): string {
  if (number === undefined) return "-";
  if (!/^[ai]$/i.test(letters) || number < 1) return `${number}.`;
  const sign = letters.toLowerCase() === "a" ? String.fromCharCode(96 + ((number - 1) % 26) + 1) : romanOf(number);
  return `- ${letters === letters.toLowerCase() ? sign : sign.toUpperCase()}.`;
}

/** A number as a Roman numeral in small letters. */
function romanOf(number: number): string {
  const values = [
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const;
  let rest = Math.min(number, 99);
  let numeral = "";
  for (const [value, sign] of values)
    while (rest >= value) {
      numeral += sign;
      rest -= value;
    }
  return numeral;
}
