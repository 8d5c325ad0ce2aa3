/** The parts of the day, each with its first hour, and what follows a whole hour. */
type Clock = { readonly dayParts: readonly (readonly [hour: number, word: string])[]; readonly wholeHour: string };

type Language = {
  /** BCP 47 code: the value of `lang` and `hreflang`, and the name of the message file. */
  readonly code: string;
  /** The language's name in the language itself. */
  readonly name: string;
  /** Prefix of the paths in this language: one segment, or empty for the default language. */
  readonly base: "" | `/${string}`;
  readonly direction: "ltr" | "rtl";
  /** The `Intl` locale for digits and dates. */
  readonly intl: `${string}-${string}`;
  /** The words with which sentences name a time, if the language has no usual short form of it. */
  readonly clock?: Clock;
  /** Matches a letter of its script, to detect the language of a text; the first language wins when two share one. */
  readonly script: RegExp;
};

/** The site's languages; the first is the default and the fallback (requirements R1.5). */
export const languages = [
  { code: "en", name: "English", base: "", direction: "ltr", intl: "en-US", script: /\p{Script=Latin}/u },
  {
    code: "bn",
    name: "বাংলা",
    base: "/bn",
    direction: "ltr",
    intl: "bn-BD",
    clock: {
      dayParts: [
        [0, "রাত"],
        [4, "ভোর"],
        [6, "সকাল"],
        [12, "দুপুর"],
        [15, "বিকাল"],
        [18, "সন্ধ্যা"],
        [20, "রাত"],
      ],
      wholeHour: "টা",
    },
    script: /\p{Script=Bengali}/u,
  },
] as const satisfies readonly [Language, ...Language[]];

/** One of the site's languages. */
export type Locale = (typeof languages)[number]["code"];

/** The languages' codes, in the order of the list. */
export const locales: readonly Locale[] = languages.map(({ code }) => code);

/** The language of paths without a prefix, of the API, and of messages that lack a translation. */
export const defaultLocale = languages[0].code;

/** The language of the companions of localized fields, `<name>Bn` (requirements R12.3). */
export const companionLocale = "bn" satisfies Locale;

/** A language in which a field can have content: the main fields' language, or their companions'. */
export type ContentLocale = typeof defaultLocale | typeof companionLocale;

/** Calls `make` for each language and returns the results by language code. */
export function forEachLanguage<T>(make: (language: Language & { code: Locale }) => T): Record<Locale, T> {
  return Object.fromEntries(languages.map((language) => [language.code, make(language)])) as Record<Locale, T>;
}

const byCode = forEachLanguage((language): Language => language);

/** The entry of `languages` with this code. */
export function languageOf(locale: Locale): Language {
  return byCode[locale];
}
