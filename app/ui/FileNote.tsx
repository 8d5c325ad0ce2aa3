import { excerpt } from "../../engine/words/excerpt.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../../messages/file-size.ts";
import type { MediaDescription } from "../../server/media/media-table.ts";
import { useLocale, useTranslate } from "../page-data.ts";

/**
 * The facts about a file: its type, its size in bytes, and, for administrators, the name with which it was uploaded.
 */
export type FileFacts = Pick<MediaDescription, "type" | "size"> & { title?: string };

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

/** The type and size of a file on one line: "PDF, 120 KB" or "পিডিএফ, ১২০ কেবি". */
export function FileNote({ facts }: { facts: FileFacts }) {
  const t = useTranslate();
  const locale = useLocale();
  const kind = kinds.find(([pattern]) => pattern.test(facts.type))?.[1];
  const size = fileSize(facts.size, locale);
  return <span className="unbroken">{kind ? t(m.file_note, { kind: t(kind), size }) : size}</span>;
}

/** The length at which a name or an address is shortened, in characters. */
const longest = 60;

/**
 * The target of an entry's link, so that entries with the same title can be told apart: the file's name, type and size,
 * or the address.
 */
export function LinkNote({ href, file }: { href: string; file: FileFacts | undefined }) {
  if (!file) return <bdi>{excerpt(href.replace(/^https?:\/\/(?:www\.)?/, ""), longest)}</bdi>;
  return (
    <>
      {file.title && (
        <>
          <bdi>{excerpt(file.title, longest)}</bdi>
          {" · "}
        </>
      )}
      <FileNote facts={file} />
    </>
  );
}
