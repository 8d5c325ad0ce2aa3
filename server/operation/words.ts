import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";

/**
 * A result of the doctor: that something is in order, or what is wrong and what to do. A note is not wrong, but worth
 * knowing.
 */
export type Finding = { name: string; isGood: boolean; isNote?: true; text: string };

export const good = (name: string, text: string): Finding => ({ name, isGood: true, text });
export const note = (name: string, text: string): Finding => ({ name, isGood: true, isNote: true, text });
export const bad = (name: string, text: string): Finding => ({ name, isGood: false, text });

/** Returns `right` for something that is in order, otherwise `wrong`. */
export const judge = (name: string, isGood: boolean, right: string, wrong: string): Finding => ({
  name,
  isGood,
  text: isGood ? right : wrong,
});

/** A sentence of the system page, in any language. */
export type Sentence = (locale: Locale) => string;

/** Makes a sentence of a message; `inputs` returns the values of its placeholders in a language. */
export function sentence<Inputs extends object>(
  message: Message<Inputs>,
  inputs: (locale: Locale) => Inputs,
): Sentence {
  return (locale) => message(inputs(locale), { locale });
}

/** Makes a sentence of a message without placeholders. */
export function plain(message: Message): Sentence {
  return sentence(message, () => ({}));
}
