import { normalForm } from "./normal-form.ts";
import glyphs from "./bijoy-table.json" with { type: "json" };

// Bijoy fonts such as SutonnyMJ draw Bengali letters in place of Latin ones, in their visual order: a vowel sign that
// is drawn before its consonants comes first, and the r that is drawn above them (reph) comes last. Unicode has them in
// the order in which they are spoken.

/** The kind of a glyph: how it joins its neighbours. */
type Kind = Exclude<keyof typeof glyphs, "alone">;

const { alone, ...kinds } = glyphs;
const known = new Map(
  (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Object.entries(kinds[kind]).map(([glyph, text]) => [glyph, { kind, text }] as const),
  ),
);
/** The glyph of reph: the r that is drawn above the consonants before which it is spoken. */
const reph = "©";
const hasanta = "\u09cd";
/** The glyphs that stand for other letters if no half letter is before them: ত in দরখাস্ত, ত্ম in আত্মা. */
const standingAlone = new Map(Object.entries(alone));
const r = `\u09b0${hasanta}`;

/** The letters that share one vowel: consonants, the vowel sign drawn before them, and the signs drawn after them. */
type Syllable = { consonants: string; before: string; after: string };

/**
 * Longest syllable in UTF-16 units; Bengali has none of more than 12. A text of one endless syllable would take
 * quadratic time, because its end is looked at for each letter.
 */
const longestSyllable = 60;

/** Converts text that was typed for a Bijoy font to Unicode. Characters that the font does not have stay unchanged. */
export function toUnicode(typed: string): string {
  let converted = "";
  let syllable: Syllable = { consonants: "", before: "", after: "" };
  const end = (next: Partial<Syllable> = {}) => {
    converted += join(syllable);
    syllable = { consonants: "", before: "", after: "", ...next };
  };
  for (const glyph of typed) {
    if (syllable.consonants.length + syllable.after.length > longestSyllable) end();
    if (glyph === reph) {
      syllable.consonants = r + syllable.consonants;
      continue;
    }
    const { kind, text } = known.get(glyph) ?? { kind: "other" as const, text: glyph };
    const letters = syllable.consonants.endsWith(hasanta) ? undefined : standingAlone.get(glyph);
    if (letters !== undefined) {
      if (syllable.consonants !== "" || syllable.after !== "") end();
      syllable.consonants = letters;
      continue;
    }
    const isOpen = syllable.consonants === "" || syllable.consonants.endsWith(hasanta);
    if (kind === "before") end({ before: text });
    else if (kind === "after") syllable.after += text;
    else if (kind === "below") syllable.consonants += text;
    else if (kind === "other") {
      end();
      converted += text;
    } else if (isOpen && syllable.after === "") syllable.consonants += text;
    else end({ consonants: text });
  }
  end();
  return normalForm(converted);
}

/** A syllable in the order of Unicode: consonants, vowel sign, then the marks (candrabindu, anusvara, visarga). */
function join({ consonants, before, after }: Syllable): string {
  const marks = after.match(/[\u0981-\u0983]/g)?.join("") ?? "";
  const vowels = before + after.replaceAll(/[\u0981-\u0983]/g, "");
  const text = consonants.replaceAll(/\u09cd{2,}/g, hasanta) + vowels + marks;
  // Unicode encodes অ with আ's vowel sign as one letter: আ.
  return text.replace("\u0985\u09be", "\u0986");
}
