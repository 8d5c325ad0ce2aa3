import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { causesOf } from "../log/error-text.ts";

/** What the doctor says of something: that it is as it should be, or what is wrong and what to do. */
export type Finding = { name: string; isGood: boolean; text: string };

export const good = (name: string, text: string): Finding => ({ name, isGood: true, text });
export const bad = (name: string, text: string): Finding => ({ name, isGood: false, text });

/** Says `right` of something that is as it should be, `wrong` otherwise. */
export const judge = (name: string, isGood: boolean, right: string, wrong: string): Finding => ({
  name,
  isGood,
  text: isGood ? right : wrong,
});

/** What an error and its causes say, as one line. */
export function reasonOf(error: unknown): string {
  return causesOf(error)
    .flatMap((cause) => (cause instanceof Error ? [cause.message] : []))
    .join(" ");
}

/** What the system page says of something, in any language. */
export type Sentence = (locale: Locale) => string;

/** A message as a sentence; `inputs` returns what fills its placeholders in a language. */
export function sentence<Inputs extends object>(
  message: Message<Inputs>,
  inputs: (locale: Locale) => Inputs,
): Sentence {
  return (locale) => message(inputs(locale), { locale });
}

/** A message without placeholders as a sentence. */
export function plain(message: Message): Sentence {
  return sentence(message, () => ({}));
}
