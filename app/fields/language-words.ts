import { companionLocale, type ContentLocale, defaultLocale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/**
 * The messages about a text in one language. `name` is the name of the language. The others are used if the text is not
 * in the screen's language: `text` says what it is, and `label` and `hint` are for its field.
 */
type LanguageWords = { name: Message; text: Message; label: Message<{ label: string }>; hint: Message };

/** The words for the languages that content is in. */
export const languageWords: Readonly<Record<ContentLocale, LanguageWords>> = {
  [defaultLocale]: { name: m.language_main, text: m.english_text, label: m.english_label, hint: m.english_hint },
  [companionLocale]: { name: m.language_companion, text: m.bengali_text, label: m.bengali_label, hint: m.bengali_hint },
};
