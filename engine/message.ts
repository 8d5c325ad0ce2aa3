import { defaultLocale, type Locale, locales } from "./languages.ts";

/** A message of `messages/`, as a function that returns its text in a language; `inputs` fill its placeholders. */
export type Message<Inputs extends object = object> = (inputs: Inputs, options?: { locale?: Locale }) => string;

/**
 * A message without placeholders. It may stand where values are passed to other messages too; but where it is called
 * with a value, the compiler says that the value is unknown, which it would not say of `object` alone.
 */
export type PlainMessage = (inputs?: object & { readonly ""?: never }, options?: { locale?: Locale }) => string;

/** A message with placeholders of these names. */
export type MessageWith<Name extends string> = Message<Readonly<Record<Name, string | number>>>;

/**
 * Makes a message of its texts, which are in the order of the languages. A language without a text has the first.
 * `scripts/compile-messages.ts` writes the calls. Nothing else chooses the language of a message.
 */
export function messageOf(...texts: readonly (string | undefined)[]): Message {
  return (inputs, { locale = defaultLocale } = {}) => {
    const text = texts[locales.indexOf(locale)] ?? texts[0] ?? "";
    if (!text.includes("{")) return text;
    // Every second part is the name of a placeholder, because the compiler refuses other braces.
    const values = inputs as Readonly<Record<string, unknown>>;
    return text
      .split(/[{}]/)
      .map((part, place) => (place % 2 === 0 ? part : String(values[part])))
      .join("");
  };
}

/**
 * The texts of a message in every language, to compare them with what people type or paste. Scripts have them only of
 * the messages that scripts/every-language.ts finds.
 */
export function inEveryLanguage(message: Message): string[] {
  return locales.map((locale) => message({}, { locale }));
}
