import { languages } from "./languages.ts";

/** Each language's digits, mapped to the Latin ones. */
const latinDigitOf = new Map(
  languages.flatMap(({ intl }) => {
    const format = new Intl.NumberFormat(intl, { useGrouping: false });
    return Array.from({ length: 10 }, (_, value) => [format.format(value), String(value)] as const);
  }),
);

/** Replaces the digits of the site's languages with the Latin digits 0 to 9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => latinDigitOf.get(digit) ?? digit);
}
