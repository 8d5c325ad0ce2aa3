const zero = "০".codePointAt(0)!;

/** A text with Bengali digits turned into those that a program reads. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.codePointAt(0)! - zero));
}
