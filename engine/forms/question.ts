/**
 * Maximum length of a search question, in characters. It is apart from the server's search tables, which forms must not
 * load.
 */
export const questionLimit = 100;

/** Cleans what was asked: one line of complete characters, without blanks around it, cut to `questionLimit`. */
export function cleanQuestion(text: string | null | undefined): string {
  const line = (text ?? "").replaceAll(/\p{Cc}/gu, " ").trim();
  return line.slice(0, questionLimit).toWellFormed().normalize("NFC");
}
