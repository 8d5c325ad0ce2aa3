/**
 * 30 consecutive combining marks are more than any script uses, and the most that Unicode's Stream-Safe Text Format
 * (UAX #15) allows.
 */
export const tooManyMarks = /\p{M}{31}/u;
const furtherMarks = /(?<=\p{M}{30})\p{M}+/gu;

/**
 * Normalizes a text whose length or origin nothing has checked. Leaves out combining marks that follow 30 others,
 * because normalization sorts them in quadratic time: 100,000 of them take seconds.
 */
export function normalForm(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return (tooManyMarks.test(text) ? text.replaceAll(furtherMarks, "") : text).normalize(form);
}
