import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

/** The message for each reason why a password is rejected (requirements R9.6). */
export const passwordMessages = {
  length: m.problem_password,
  pattern: m.problem_password_pattern,
  common: m.problem_password_common,
  personal: m.problem_password_personal,
  lowercase: m.problem_password_lowercase,
  uppercase: m.problem_password_uppercase,
  digit: m.problem_password_digit,
  symbol: m.problem_password_symbol,
} as const satisfies Readonly<Record<string, Message>>;
