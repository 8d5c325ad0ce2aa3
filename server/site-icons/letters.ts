/** A capital letter as the line that a needle sews: its width, and its path in a box 14 units high. */
type Letter = { readonly width: number; readonly path: string };

/** The height of all letters. */
const height = 14;

/** The space between two letters. */
const gap = 4;

// Drawn instead of written: a server need not have fonts.
const letters: Readonly<Record<string, Letter>> = {
  A: { width: 11, path: "M0 14 5.5 0 11 14M2.2 9H8.8" },
  B: { width: 9, path: "M0 0V14H5.2A3.7 3.7 0 0 0 5.2 6.6H0M0 0H4.6A3.3 3.3 0 0 1 4.6 6.6" },
  C: { width: 10, path: "M10 2.4C8.8.9 7.4 0 5.6 0C2.2 0 0 3 0 7C0 11 2.2 14 5.6 14C7.4 14 8.8 13.1 10 11.6" },
  D: { width: 10, path: "M0 0V14H3.6C7.4 14 10 11 10 7C10 3 7.4 0 3.6 0Z" },
  E: { width: 8, path: "M8 0H0V14H8M0 6.8H6.6" },
  F: { width: 8, path: "M8 0H0V14M0 6.8H6.6" },
  G: { width: 10.4, path: "M10 2.4C8.8.9 7.4 0 5.6 0C2.2 0 0 3 0 7C0 11 2.2 14 5.6 14C7.6 14 9.2 13.2 10.4 12V7.8H6.4" },
  H: { width: 10, path: "M0 0V14M10 0V14M0 6.8H10" },
  I: { width: 1, path: "M.5 0V14" },
  J: { width: 7, path: "M7 0V10.4C7 12.8 5.6 14 3.6 14C1.8 14 .4 13 0 11.2" },
  K: { width: 9.4, path: "M0 0V14M9 0 0 8.4M3.4 5.4 9.4 14" },
  L: { width: 8, path: "M0 0V14H8" },
  M: { width: 12, path: "M0 14V0L6 9.4 12 0V14" },
  N: { width: 10, path: "M0 14V0L10 14V0" },
  O: { width: 11, path: "M5.5 0C2.2 0 0 3 0 7C0 11 2.2 14 5.5 14C8.8 14 11 11 11 7C11 3 8.8 0 5.5 0Z" },
  P: { width: 8.8, path: "M0 14V0H4.8A4 4 0 0 1 4.8 8H0" },
  Q: { width: 11, path: "M5.5 0C2.2 0 0 3 0 7C0 11 2.2 14 5.5 14C8.8 14 11 11 11 7C11 3 8.8 0 5.5 0ZM6.8 10.6 10.6 14.8" },
  R: { width: 9.4, path: "M0 14V0H4.8A4 4 0 0 1 4.8 8H0M4.6 8 9.4 14" },
  S: { width: 9, path: "M8.6 2.2C7.6.8 6.2 0 4.5 0C2.2 0 .5 1.4 .5 3.4C.5 8 9 5.8 9 10.4C9 12.6 7.2 14 4.6 14C2.6 14 1 13.2 0 11.6" },
  T: { width: 10, path: "M0 0H10M5 0V14" },
  U: { width: 10, path: "M0 0V9C0 12.2 2 14 5 14C8 14 10 12.2 10 9V0" },
  V: { width: 11, path: "M0 0 5.5 14 11 0" },
  W: { width: 15, path: "M0 0 3.8 14 7.5 2.6 11.2 14 15 0" },
  X: { width: 10, path: "M0 0 10 14M10 0 0 14" },
  Y: { width: 10, path: "M0 0 5 7.4 10 0M5 7.4V14" },
  Z: { width: 9.4, path: "M.4 0H9.4L0 14H9.4" },
};

/**
 * Capital letters as SVG, centred on the origin and as large as fits into the given width and height; `thread` is the
 * width of the line in the letters' own units.
 */
export function drawLetters(text: string, room: { width: number; height: number; thread: number }, colour: string): string {
  const drawn = text.split("").flatMap((letter) => letters[letter] ?? []);
  const width = drawn.reduce((sum, letter) => sum + letter.width, gap * (drawn.length - 1));
  const scale = Math.min(room.width / (width + room.thread), room.height / (height + room.thread));
  let left = -width / 2;
  const paths = drawn.map(({ width: own, path }) => {
    const placed = `<path transform="translate(${round(left)} ${-height / 2})" d="${path}"/>`;
    left += own + gap;
    return placed;
  });
  return `<g transform="scale(${round(scale)})" fill="none" stroke="${colour}" stroke-width="${room.thread}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
