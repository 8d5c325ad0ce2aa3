import { normalForm } from "../words/normal-form.ts";

/**
 * Maximum length of a search question, in characters. It is apart from the server's search tables, which forms must not
 * load.
 */
export const questionLimit = 100;

/** Cleans what was asked: one line of complete characters, without blanks around it, cut to `questionLimit`. */
export function cleanQuestion(text: string | null | undefined): string {
  const line = normalForm((text ?? "").replaceAll(/\p{Cc}/gu, " ").toWellFormed(), "NFC").trim();
  // Normalized first, because it makes some Bengali letters longer.
  return line.slice(0, questionLimit).toWellFormed().trimEnd();
}
