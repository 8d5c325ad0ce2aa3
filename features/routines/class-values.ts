import { companionLocale, defaultLocale, type Locale } from "../../engine/languages.ts";
import { detectLanguage, hasLettersOf } from "../../engine/locale.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ClassName } from "./routine.ts";
import { classNameIn, shiftOf } from "./words.ts";

/** The values of a form that name the class of a routine: its title, class and section in both languages. */
export function classValues({ class: name = "", section = "", shift }: ClassName): Record<string, string> {
  const nameIn = (locale: Locale) =>
    [[classNameIn(locale, name), section].filter(Boolean).join(" "), shift && shiftName(shift, locale)]
      .filter(Boolean)
      .join(", ");
  const known = classNameIn(defaultLocale, name) !== classNameIn(companionLocale, name);
  return {
    ...titlesOf(m.routines_class_title, nameIn),
    ...(known
      ? { class: classNameIn(defaultLocale, name), classBn: classNameIn(companionLocale, name) }
      : inItsLanguage("class", name)),
    ...inItsLanguage("section", section),
  };
}

/** A title in both languages, without the name that it lacks. */
export function titlesOf(
  message: typeof m.routines_class_title,
  nameIn: (locale: Locale) => string,
): { title: string; titleBn: string } {
  const write = (locale: Locale) =>
    message({ name: localDigits(nameIn(locale), locale) }, { locale }).replace(/(?<![:\s])[:\s]+$/, "");
  return { title: write(defaultLocale), titleBn: write(companionLocale) };
}

/** A text in the cell or field of its language; the other one stays empty. */
export function inItsLanguage(name: string, text: string): Record<string, string> {
  const isBengali = detectLanguage(text) === companionLocale || hasLettersOf(text, companionLocale);
  return isBengali ? { [name]: "", [`${name}Bn`]: text } : { [name]: text, [`${name}Bn`]: "" };
}

/** The name of a shift in a language. One other than day or morning stays as the sheet writes it. */
function shiftName(shift: string, locale: Locale): string {
  const known = shiftOf(shift);
  return known ? { day: m.routines_shift_day, morning: m.routines_shift_morning }[known]({}, { locale }) : shift;
}
