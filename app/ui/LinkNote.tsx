import { excerpt } from "../../engine/excerpt.ts";
import { type FileFacts, FileNote } from "./FileNote.tsx";

/** The length at which a name or an address is cut, in letters. */
const longest = 60;

/** Where an entry's link leads, so that entries of one title can be told apart: the file's name, type and size, or the address. */
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
