import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import { companionLocale, defaultLocale } from "../languages.ts";
import { detectLanguage, hasLettersOf } from "../locale.ts";
import { isCompanionText, isEmpty, isSameText, localizedFields } from "../localized-values.ts";

// A form has a field for each language of a text. Whoever types a correction into the wrong one changes what the wrong
// readers see, so the form offers to move a text, and asks before it saves two texts of one language (decision 71).

/**
 * What seems wrong with the texts in a localized text's two fields: one text, in the other language's field; two texts
 * of one language; or each text in the other's field.
 */
export type Misplacement = "companionInMain" | "mainInCompanion" | "twoCompanions" | "twoMains" | "swapped";

/** The texts of a localized field: that of the main field, and that of its companion. */
export type TextPair = { main: string; companion: string };

type Texts = Readonly<Record<string, string>>;

/**
 * Whether a text in the Bengali field is English. Latin letters among Bengali ones are not: people write "SSC পরীক্ষা".
 */
function isMainText(text: string): boolean {
  return detectLanguage(text) === defaultLocale && !hasLettersOf(text, companionLocale);
}

/** Whether a text has more than one word, as an abbreviation such as "SSC 2026" has not. */
export function hasWords(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1;
}

/** What seems wrong with the languages of two texts; undefined if nothing does. */
export function misplacementOf({ main, companion }: TextPair): Misplacement | undefined {
  const isMainWrong = isCompanionText(main);
  const isCompanionWrong = isMainText(companion);
  if (isEmpty(companion)) return isMainWrong ? "companionInMain" : undefined;
  if (isEmpty(main)) return isCompanionWrong && hasWords(companion) ? "mainInCompanion" : undefined;
  if (isSameText(main, companion)) return undefined;
  if (isMainWrong) return isCompanionWrong ? "swapped" : "twoCompanions";
  return isCompanionWrong ? "twoMains" : undefined;
}

/** The pair of texts with one that was typed into the wrong field in its own, and there what the form started with. */
export function movedText(misplacement: Misplacement, pair: TextPair, start: TextPair): TextPair {
  if (misplacement === "swapped") return { main: pair.companion, companion: pair.main };
  return misplacement === "companionInMain" || misplacement === "twoCompanions"
    ? { ...withoutMisplaced(misplacement, pair, start), companion: pair.main }
    : { ...withoutMisplaced(misplacement, pair, start), main: pair.companion };
}

/** The pair of texts without the one in the wrong field, where the text stands again that the form started with. */
export function withoutMisplaced(misplacement: Misplacement, pair: TextPair, start: TextPair): TextPair {
  return misplacement === "companionInMain" || misplacement === "twoCompanions"
    ? { ...pair, main: isCompanionText(start.main) ? "" : start.main }
    : { ...pair, companion: isMainText(start.companion) ? "" : start.companion };
}

/** The name of the input that says that both texts of a field are right as they are. */
export function keptName(name: string): string {
  return `${name}:kept`;
}

/**
 * The names of all inputs of a localized text, of which `name` is one, by the names of main fields; `name` alone for
 * other fields.
 */
export function inputsOfText(mains: readonly string[], name: string): string[] {
  const main = mains.find((one) => [one, localizedName(one), keptName(one)].includes(name));
  return main === undefined ? [name] : [main, localizedName(main), keptName(main)];
}

/** The names of all inputs of the text that `name` belongs to in the form of a declaration; `name` alone for others. */
export function inputsBeside(declaration: Declaration, name: string): string[] {
  return inputsOfText(
    localizedFields(declaration).map(([main]) => main),
    name,
  );
}

/**
 * The names of the localized fields with two texts that must not be saved before somebody says that both are right.
 * What the form started with is not asked about.
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
 * The values that a form shows of a draft: a Bengali text alone in the English field, as it was once typed, is in its
 * own.
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
