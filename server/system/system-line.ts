import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";

/** What a line says, in any language. */
export type Sentence = (locale: Locale) => string;

/** A line of the system page: its label, and how it finds out what it says. */
export type SystemLine = { name: string; label: Message; read: () => Promise<Sentence[]> };

/** A line as it was read: its label and sentences. */
export type ReportLine = { name: string; label: Message; sentences: readonly Sentence[] };

/** A message as a sentence; `inputs` returns what fills its placeholders in a language. */
export function sentence<Inputs extends object>(message: Message<Inputs>, inputs: (locale: Locale) => Inputs): Sentence {
  return (locale) => message(inputs(locale), { locale });
}

/** A message without placeholders as a sentence. */
export function plain(message: Message): Sentence {
  return sentence(message, () => ({}));
}
