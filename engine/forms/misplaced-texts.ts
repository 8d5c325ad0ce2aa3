import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import { companionLocale, defaultLocale } from "../languages.ts";
import { detectLanguage, hasLettersOf } from "../locale.ts";
import { isCompanionText, isEmpty, isSameText, localizedFields } from "../localized-values.ts";

// A form has an input for each language of a text. If a correction is typed into the wrong input, it changes what
// readers of the other language see. So the form offers to move such a text, and asks before it saves two texts in one
// language (decision 71).

/**
 * What seems wrong with a localized text's two inputs: the only text is in the other language's input, both texts have
 * the same language, or the two texts are swapped.
 */
export type Misplacement = "companionInMain" | "mainInCompanion" | "twoCompanions" | "twoMains" | "swapped";

/** A localized field's texts: the main field's and its companion's. */
export type TextPair = { main: string; companion: string };

type Texts = Readonly<Record<string, string>>;

/**
 * Whether a text in the Bengali input is English. One that mixes Latin and Bengali letters is not, because people write
 * "SSC পরীক্ষা".
 */
function isMainText(text: string): boolean {
  return detectLanguage(text) === defaultLocale && !hasLettersOf(text, companionLocale);
}

/** Whether a text has more than one word. An abbreviation such as "SSC 2026" has one. */
export function hasSeveralWords(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1;
}

/** What seems wrong with the languages of two texts; undefined if nothing does. */
export function misplacementOf({ main, companion }: TextPair): Misplacement | undefined {
  const isMainWrong = isCompanionText(main);
  const isCompanionWrong = isMainText(companion);
  if (isEmpty(companion)) return isMainWrong ? "companionInMain" : undefined;
  if (isEmpty(main)) return isCompanionWrong && hasSeveralWords(companion) ? "mainInCompanion" : undefined;
  if (isSameText(main, companion)) return undefined;
  if (isMainWrong) return isCompanionWrong ? "swapped" : "twoCompanions";
  return isCompanionWrong ? "twoMains" : undefined;
}

/**
 * Moves a text from the wrong input to the right one. The wrong input gets back the text that the form started with.
 */
export function movedText(misplacement: Misplacement, pair: TextPair, start: TextPair): TextPair {
  if (misplacement === "swapped") return { main: pair.companion, companion: pair.main };
  return misplacement === "companionInMain" || misplacement === "twoCompanions"
    ? { ...withoutMisplaced(misplacement, pair, start), companion: pair.main }
    : { ...withoutMisplaced(misplacement, pair, start), main: pair.companion };
}

/** Discards the text in the wrong input, which gets back the text that the form started with. */
export function withoutMisplaced(misplacement: Misplacement, pair: TextPair, start: TextPair): TextPair {
  return misplacement === "companionInMain" || misplacement === "twoCompanions"
    ? { ...pair, main: isCompanionText(start.main) ? "" : start.main }
    : { ...pair, companion: isMainText(start.companion) ? "" : start.companion };
}

/** Name of the input by which a person confirms that both texts of a field are right as they are. */
export function keptName(name: string): string {
  return `${name}:kept`;
}

/**
 * The names of all inputs that belong to the same localized text as `name`; just `name` for other fields. `mains` are
 * the names of the localized main fields.
 */
export function inputsOfText(mains: readonly string[], name: string): string[] {
  const main = mains.find((one) => [one, localizedName(one), keptName(one)].includes(name));
  return main === undefined ? [name] : [main, localizedName(main), keptName(main)];
}

/**
 * The names of all inputs that belong to the same text as `name` in a declaration's form; just `name` for other fields.
 */
export function inputsBeside(declaration: Declaration, name: string): string[] {
  return inputsOfText(
    localizedFields(declaration).map(([main]) => main),
    name,
  );
}

/**
 * Names of the localized fields whose two texts must not be saved before a person confirms that both are right. Fields
 * whose texts are still those with which the form started are left out.
 */
export function textsInDoubt(declaration: Declaration, values: Texts, before: Texts = {}): string[] {
  const inDoubt = localizedFields(declaration).filter(([name, companion]) => {
    const pair = { main: values[name] ?? "", companion: values[companion] ?? "" };
    const isUntouched = before[name] === values[name] && before[companion] === values[companion];
    return (
      !isUntouched &&
      !values[keptName(name)] &&
      !isEmpty(pair.main) &&
      !isEmpty(pair.companion) &&
      misplacementOf(pair) !== undefined
    );
  });
  return inDoubt.map(([name]) => name);
}

/**
 * The values to show from a draft. Older drafts may hold a Bengali text in the English input; it moves to the Bengali
 * one.
 */
export function settleTexts(declaration: Declaration, values: Texts, start: Texts): Record<string, string> {
  const settled: Record<string, string> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    const pair = { main: values[name] ?? "", companion: values[companion] ?? "" };
    if (misplacementOf(pair) !== "companionInMain") continue;
    const moved = movedText("companionInMain", pair, { main: start[name] ?? "", companion: start[companion] ?? "" });
    [settled[name], settled[companion]] = [moved.main, moved.companion];
  }
  return settled;
}
