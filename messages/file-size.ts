import { numberFormat } from "../engine/words/numbers.ts";
import { defaultLocale, type Locale } from "../engine/languages.ts";
import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

const kilobyte = 1024;

/** The units, the smallest first. From a thousand of one on, the next is used. */
const units = [m.file_kilobytes, m.file_megabytes, m.file_gigabytes] as const;

/** Formats a file size in a language: "120 KB" or "১২০ কেবি", "1.2 GB". */
export function fileSize(bytes: number, locale: Locale): string {
  const least = Math.max(1, Math.round(bytes / kilobyte));
  const step = least < 1000 ? 0 : bytes / kilobyte ** 2 < 1000 ? 1 : 2;
  const digits = numberFormat(locale, { maximumFractionDigits: step === 0 ? 0 : 1 });
  const size = digits.format(step === 0 ? least : bytes / kilobyte ** (step + 1));
  return units[step]({ size }, { locale });
}

/** The refusal of something that has more than `bytes` bytes. */
export function tooLargeMessage(bytes: number): Message {
  return (_, { locale = defaultLocale } = {}) => m.problem_too_large({ limit: fileSize(bytes, locale) }, { locale });
}
