import { numbersIn } from "../../engine/numbers.ts";
import type { Locale, Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MediaDescription } from "../../server/media/catalogue.ts";
import { useLocale, useSay } from "../page-data.ts";

/** What a visitor is told of a file: its kind and how much it costs to fetch. */
export type FileFacts = Pick<MediaDescription, "type" | "size">;

const kinds: readonly [RegExp, Words][] = [
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

/** "PDF, 120 KB" or "পিডিএফ, ১২০ কেবি". */
export function FileNote({ facts }: { facts: FileFacts }) {
  const say = useSay();
  const locale = useLocale();
  const kind = kinds.find(([pattern]) => pattern.test(facts.type))?.[1];
  const size = sizeWords(facts.size, locale);
  return kind ? say(m.file_note, { kind: say(kind), size }) : size;
}

function sizeWords(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const large = kilobytes >= 1000;
  const digits = numbersIn(locale, { maximumFractionDigits: large ? 1 : 0 });
  const size = digits.format(large ? bytes / kilobyte ** 2 : kilobytes);
  return (large ? m.file_megabytes : m.file_kilobytes)({ size }, { locale });
}
