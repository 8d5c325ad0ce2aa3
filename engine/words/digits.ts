import type { Locale } from "../languages.ts";
import { numberFormat } from "./numbers.ts";

const decimal = /\p{Nd}/u;

/** Replaces the decimal digits of every script, such as "২০২৬", with the Latin digits 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Writes the digits of a text, such as a telephone number, in the digits of a language. */
export function localDigits(text: string, locale: Locale): string {
  const digits = numberFormat(locale);
  return latinDigits(text).replaceAll(/\d/g, (digit) => digits.format(Number(digit)));
}

/**
 * The value of a digit. Unicode has the ten digits of a script in one block from 0 on, but the next script's ten may
 * follow immediately.
 */
function valueOf(codePoint: number): number {
  let first = codePoint;
  while (first > 0 && decimal.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
