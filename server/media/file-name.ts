import { normalForm } from "../../engine/words/normal-form.ts";
import { extname } from "node:path";

/** In characters. */
const maxLength = 120;

/** Whether a name has the format of the media library's own files. Other files in its folder are never served. */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{20}(?:-\d+x\d+(?:-\d+-\d+)?)?\.[0-9a-z]{2,5}$/.test(name);
}

/** Whether a name, or the path of a file, is that of a picture as uploaded ones are stored. */
export function isPictureName(name: string): boolean {
  return name.endsWith(".webp");
}

/** Whether compression makes a file smaller. PDF, video and pictures are already compressed (it saved 3 % at most). */
export function isCompressible(name: string): boolean {
  return /\.(?:svg|doc|xls|ppt)$/.test(name);
}

/** A file name as a browser sent it, without folders and invisible characters; the last 120 characters. */
export function sanitizeFileName(sent: string): string {
  const name = sent.split(/[\\/]/).pop() ?? "";
  return normalForm(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ""))
    .trim()
    .slice(-maxLength);
}

/** The `Content-Disposition` header that names a download by its title and the served file's extension. */
export function contentDisposition(type: "inline" | "attachment", title: string, extension: string): string {
  const stem = title.slice(0, title.length - extname(title).length);
  if (stem === "") return type;
  // encodeURIComponent does not escape these four characters, which RFC 8187 does not allow.
  const encoded = encodeURIComponent((stem + extension).toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename*=UTF-8''${encoded}`;
}
