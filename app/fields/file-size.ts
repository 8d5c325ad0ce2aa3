import { numbersIn } from "../../engine/numbers.ts";
import type { Locale } from "../../engine/words.ts";

const kilobyte = 1024;

/** "120 kB" or "১২০ কিলোবাইট": how much a file weighs, in words of the page. */
export function fileSize(bytes: number, locale: Locale): string {
  const large = bytes >= kilobyte * kilobyte;
  const format = numbersIn(locale, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
  return format.format(large ? bytes / kilobyte ** 2 : Math.max(1, bytes / kilobyte));
}
