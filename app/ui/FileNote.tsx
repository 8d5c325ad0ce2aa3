import { numberFormat } from "../../engine/numbers.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MediaDescription } from "../../server/media/media-table.ts";
import { useLocale, useTranslate } from "../page-data.ts";

/** The facts about a file that visitors see: its type and its size in bytes. */
export type FileFacts = Pick<MediaDescription, "type" | "size">;

const kinds: readonly [RegExp, Message][] = [
  [/^application\/pdf$/, m.file_pdf],
  [/^image\//, m.file_picture],
  [/^video\//, m.file_video],
  [/msword|wordprocessingml/, m.file_word],
  [/ms-excel|spreadsheetml/, m.file_excel],
  [/ms-powerpoint|presentationml/, m.file_powerpoint],
  [/opendocument\.text$/, m.file_odt],
  [/opendocument\.spreadsheet$/, m.file_ods],
];

const kilobyte = 1024;

/** The type and size of a file: "PDF, 120 KB" or "পিডিএফ, ১২০ কেবি". */
export function FileNote({ facts }: { facts: FileFacts }) {
  const t = useTranslate();
  const locale = useLocale();
  const kind = kinds.find(([pattern]) => pattern.test(facts.type))?.[1];
  const size = formatSize(facts.size, locale);
  return kind ? t(m.file_note, { kind: t(kind), size }) : size;
}

function formatSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const large = kilobytes >= 1000;
  const digits = numberFormat(locale, { maximumFractionDigits: large ? 1 : 0 });
  const size = digits.format(large ? bytes / kilobyte ** 2 : kilobytes);
  return (large ? m.file_megabytes : m.file_kilobytes)({ size }, { locale });
}
