import { languages } from "./languages.ts";

const values = new Map(
  languages.flatMap(({ intl }) => {
    const written = new Intl.NumberFormat(intl, { useGrouping: false });
    return Array.from({ length: 10 }, (_, value) => [written.format(value), String(value)] as const);
  }),
);

/** A text with the digits of the site's languages turned into those that a program reads. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => values.get(digit) ?? digit);
}
