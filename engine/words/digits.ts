import type { Locale } from "../languages.ts";
import { numberFormat } from "./numbers.ts";

const decimal = /\p{Nd}/u;

/** Replaces the decimal digits of every script, such as "২০২৬", with the Latin digits 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** A text such as a telephone number with the digits of a language. */
export function localDigits(text: string, locale: Locale): string {
  const digits = numberFormat(locale);
  return latinDigits(text).replaceAll(/\d/g, (digit) => digits.format(Number(digit)));
}

/** Unicode keeps the ten digits of a script together, 0 first, and the next ten may follow at once. */
function valueOf(codePoint: number): number {
  let first = codePoint;
  while (first > 0 && decimal.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
