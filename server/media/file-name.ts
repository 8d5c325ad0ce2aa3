import { extname } from "node:path";

const longest = 120;

/** Whether a file of the media folder is one of the school's: whatever else lies there is nobody's to see. */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{20}(?:-\d+x\d+)?\.[0-9a-z]{2,5}$/.test(name);
}

/** Whether a file gets smaller by packing; PDF, video and pictures are packed already (3 % at most, measured). */
export function isPackable(name: string): boolean {
  return /\.(?:svg|doc|xls|ppt)$/.test(name);
}

/** The name a file had where it came from: without folders and without what cannot be seen. */
export function tidyFileName(sent: string): string {
  const name = sent.split(/[\\/]/).pop() ?? "";
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").normalize("NFC").trim().slice(-longest);
}

/** The header that gives a downloaded file its own name again, with the extension of what it now is. */
export function disposition(how: "inline" | "attachment", title: string, extension: string): string {
  const stem = title.slice(0, title.length - extname(title).length);
  if (stem === "") return how;
  // encodeURIComponent leaves these four, which RFC 8187 does not allow.
  const encoded = encodeURIComponent((stem + extension).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
}
