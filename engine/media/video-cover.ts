/**
 * Maximum number of letters in a line of a cover, and of lines. Longer lines would leave the frame if their letters are
 * Bengali.
 */
const lineLength = 25;
const mostLines = 2;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * A drawn cover with a title, for a video without a thumbnail. Returns a `data:` address of an SVG, because a player's
 * `poster` must be an image address.
 */
export function videoCover(title: string): string {
  const lines = linesOf(title).map((line, place) => `<tspan x="160" y="${33 + place * 21}">${escape(line)}</tspan>`);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="640" height="360">' +
    '<path fill="#073b2e" d="M0 0h320v180H0z"/>' +
    `<path fill="none" stroke="#c6dcc8" stroke-width="1.5" stroke-dasharray="8 6" d="M10 10h300v160H10z"/>` +
    '<path fill="none" stroke="#f0b429" stroke-width="1.5" stroke-linecap="round" ' +
    'd="M140 152l6 6m0-6l-6 6m11-6l6 6m0-6l-6 6m11-6l6 6m0-6l-6 6m11-6l6 6m0-6l-6 6"/>' +
    '<text fill="#fbf4e4" font-family="serif" font-weight="700" font-size="15" text-anchor="middle">' +
    `${lines.join("")}</text></svg>`;
  // Only characters that would end the address or the attribute are encoded, because encoding Bengali letters would
  // take three times the bytes.
  return `data:image/svg+xml,${svg.replaceAll(/[%#<>"]/g, encodeURIComponent)}`;
}

/** Breaks the title into lines, between words. If something is left out, the last line ends with an ellipsis. */
function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.toWellFormed().split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && lengthOf(longer) <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(shortened(word));
  }
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`];
}

function lengthOf(text: string): number {
  return [...graphemes.segment(text)].length;
}

function shortened(word: string): string {
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  return letters.length <= lineLength ? word : `${letters.slice(0, lineLength - 1).join("")}…`;
}

function escape(text: string): string {
  return text
    .replaceAll(/[\p{Cc}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
