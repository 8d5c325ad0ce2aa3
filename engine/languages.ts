type Language = {
  /** Its code (BCP 47): what `lang` and `hreflang` say, and the name of its message file. */
  readonly code: string;
  /** What it calls itself. */
  readonly name: string;
  /** What its addresses begin with; one step, and empty for the first language. */
  readonly base: "" | `/${string}`;
  readonly direction: "ltr" | "rtl";
  /** The locale whose digits and dates it writes, as `Intl` names it. */
  readonly intl: `${string}-${string}`;
  /** The script that tells a text to be in it; where two share one, the first of them is meant. */
  readonly script: RegExp;
};

/** The site's languages; the first is the default and the fallback (specification §9). */
export const languages = [
  { code: "en", name: "English", base: "", direction: "ltr", intl: "en-US", script: /\p{Script=Latin}/u },
  { code: "bn", name: "বাংলা", base: "/bn", direction: "ltr", intl: "bn-BD", script: /\p{Script=Bengali}/u },
] as const satisfies readonly [Language, ...Language[]];

/** One of the site's languages. */
export type Locale = (typeof languages)[number]["code"];

/** The languages' codes, in the order of the list. */
export const locales: readonly Locale[] = languages.map(({ code }) => code);

/** The language of addresses without a prefix, of the API, and of what has no words in another language. */
export const defaultLocale = languages[0].code;

/** The language of the texts that stand beside localized fields, under `<name>Bn` (design §8). */
export const companionLocale = "bn" satisfies Locale;

/** Makes something for each language. */
export function forEachLanguage<T>(make: (language: Language & { code: Locale }) => T): Record<Locale, T> {
  return Object.fromEntries(languages.map((language) => [language.code, make(language)])) as Record<Locale, T>;
}

const byCode = forEachLanguage((language): Language => language);

/** What the list says of a language. */
export function languageOf(locale: Locale): Language {
  return byCode[locale];
}
