import type { Message } from "../engine/message.ts";
import { defaultLocale } from "../engine/languages.ts";
import { numberFormat } from "../engine/words/numbers.ts";
import * as m from "./compiled/messages.js";

const messages = {
  pattern: m.problem_password_pattern,
  common: m.problem_password_common,
  personal: m.problem_password_personal,
  lowercase: m.problem_password_lowercase,
  uppercase: m.problem_password_uppercase,
  digit: m.problem_password_digit,
  symbol: m.problem_password_symbol,
} as const satisfies Readonly<Record<string, Message>>;

/**
 * The message for the reason why a password is rejected (requirements R9.6); `least` and `most` are the numbers of
 * characters that are allowed.
 */
export function passwordMessage(
  reason: keyof typeof messages | "length",
  { least, most }: Readonly<Record<"least" | "most", number>>,
): Message {
  if (reason !== "length") return messages[reason];
  return (_, { locale = defaultLocale } = {}) => {
    const digits = numberFormat(locale);
    return m.problem_password({ least: digits.format(least), most: digits.format(most) }, { locale });
  };
}
