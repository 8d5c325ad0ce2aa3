import { numberFormat } from "../../engine/numbers.ts";
import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";

const kilobyte = 1024;

/** The size of a file in the page's language: "120 KB" or "১২০ কেবি". */
export function fileSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const large = kilobytes >= 1000;
  const digits = numberFormat(locale, { maximumFractionDigits: large ? 1 : 0 });
  const size = digits.format(large ? bytes / kilobyte ** 2 : kilobytes);
  return (large ? m.file_megabytes : m.file_kilobytes)({ size }, { locale });
}
