/** A change of a text: what replaces the part between two places, and what is selected afterwards. */
export type Edit = { from: number; to: number; text: string; select: readonly [start: number, end: number] };

/** A part of a text area's value, as places in it. */
export type Selection = { value: string; start: number; end: number };

const boldSign = "**";

/** Makes the selected words bold, or normal again; without a selection it inserts `words`. */
export function toggleBold({ value, start, end }: Selection, words: string): Edit {
  const selected = value.slice(start, end);
  const isBold = selected.length > 2 * boldSign.length && selected.startsWith(boldSign) && selected.endsWith(boldSign);
  if (isBold) return replace(start, end, selected.slice(boldSign.length, -boldSign.length));
  // The sign stands at the words: Markdown takes it for no sign beside a space.
  const from = start + (selected.length - selected.trimStart().length);
  const text = selected.trim() || words;
  const to = selected.trim() === "" ? from : from + text.length;
  return {
    from,
    to,
    text: boldSign + text + boldSign,
    select: [from + boldSign.length, from + boldSign.length + text.length],
  };
}

/** Begins each line of the selection with a sign such as "- ", or takes it away where all lines begin with it. */
export function toggleLines({ value, start, end }: Selection, sign: string): Edit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const isSet = lines.every((line) => line.startsWith(sign));
  const text = lines.map((line) => (isSet ? line.slice(sign.length) : sign + line)).join("\n");
  return {
    from,
    to,
    text,
    select: lines.length > 1 ? [from, from + text.length] : [from + text.length, from + text.length],
  };
}

/** Makes a link of the selected words, or of `words`, with its address to be typed. */
export function insertLink({ value, start, end }: Selection, words: string): Edit {
  const address = "https://";
  const before = `[${value.slice(start, end) || words}](`;
  const place = start + before.length;
  return { from: start, to: end, text: `${before}${address})`, select: [place, place + address.length] };
}

/**
 * Puts an upload into a paragraph of its own: a picture with words for those who do not see it, a document with its
 * name.
 */
export function insertUpload(
  { value, end }: Selection,
  { url, words, isPicture }: { url: string; words: string; isPicture: boolean },
): Edit {
  const before = emptyLine(value.slice(0, end).match(/\n*$/)?.[0].length ?? 0, end === 0);
  const rest = value.slice(end);
  const after = emptyLine(rest.match(/^\n*/)?.[0].length ?? 0, rest === "");
  const name = words.replaceAll(/[[\]\\\s]+/g, " ").trim();
  const opening = `${before}${isPicture ? "!" : ""}[`;
  const place = end + opening.length;
  return { from: end, to: end, text: `${opening}${name}](${url})${after}`, select: [place, place + name.length] };
}

/** The line breaks that are missing to an empty line. */
function emptyLine(breaks: number, isEdge: boolean): string {
  return isEdge ? "" : "\n".repeat(Math.max(0, 2 - breaks));
}

function replace(from: number, to: number, text: string): Edit {
  return { from, to, text, select: [from, from + text.length] };
}

/** Carries out an edit as if it were typed, so that it can be undone with the keyboard. Returns the new value. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, select }: Edit): string {
  area.focus();
  area.setSelectionRange(from, to);
  // There is no other call that keeps the browser's list of what can be undone. A browser may lack it.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text, from, to);
  area.setSelectionRange(...select);
  return area.value;
}
