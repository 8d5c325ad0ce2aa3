import { useLoaderData } from "react-router";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";

/**
 * Translates messages for a page's loader. Only the server then has the messages, which keeps those that administrators
 * hardly see out of the scripts that their phones fetch.
 */
export function textsIn<Name extends string>(locale: Locale, messages: Readonly<Record<Name, Message>>): Record<Name, string> {
  const texts = Object.entries<Message>(messages).map(([name, message]) => [name, message({}, { locale })]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** The texts that the loader of this screen has returned as `texts`; `Messages` is the type of the translated messages. */
export function useTexts<Messages extends Readonly<Record<string, Message>>>(): Record<keyof Messages, string> {
  return useLoaderData<{ texts: Record<keyof Messages, string> }>().texts;
}
