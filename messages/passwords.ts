import type { Words } from "../engine/words.ts";
import * as m from "./compiled/messages.js";

/** How it is told to a person why a password may not be set. */
export const passwordWords = {
  length: m.problem_password,
  pattern: m.problem_password_pattern,
  common: m.problem_password_common,
  personal: m.problem_password_personal,
} as const satisfies Readonly<Record<string, Words>>;
