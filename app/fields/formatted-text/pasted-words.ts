/** The look of words. `bijoy`: they are in a Bijoy font; `preserved`: their line breaks count. */
export type Look = { bold: boolean; bijoy: boolean; href: string; preserved: boolean };
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
