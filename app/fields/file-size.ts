import { numberFormat } from "../../engine/numbers.ts";
import type { Locale } from "../../engine/languages.ts";

const kilobyte = 1024;

/** The size of a file in the page's language: "120 kB" or "১২০ কিলোবাইট". */
export function fileSize(bytes: number, locale: Locale): string {
  const large = bytes >= kilobyte * kilobyte;
  const format = numberFormat(locale, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
  return format.format(large ? bytes / kilobyte ** 2 : Math.max(1, bytes / kilobyte));
}
