/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet program would run as a formula gets an apostrophe in front
 * (OWASP). The full-width forms of `=`, `+`, `-` and `@` count too, because East Asian programs read them like the
 * plain ones.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells
    .map((cell) => (/^\s*[=+\-@＝＋－＠\t\r\n|]/u.test(cell) ? `'${cell}` : cell))
    .map((cell) => `"${cell.replaceAll('"', '""')}"`);
  return `${quoted.join(",")}\r\n`;
}

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";
