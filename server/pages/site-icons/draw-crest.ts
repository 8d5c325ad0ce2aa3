import type { Palette } from "../../../engine/media/palettes.ts";

/** The colours that all palettes share. */
const thread = { paper: "#fbf4e4", cream: "#f3e6c8", red: "#b3262b", gold: "#e9a820" } as const;

/** An open book, 66 units wide and centred on the origin, with a line of stitches on each page. */
const book =
  `<path fill="${thread.paper}" d="M0 17C-10 8-22 6-33 9v-25C-22-19-10-17 0-8C10-17 22-19 33-16V9C22 6 10 8 0 17"/>` +
  `<path fill="none" stroke="${thread.red}" stroke-width="2.6" stroke-linecap="round" d="M0-7V15"/>`;

const petals = 12;

function ring<Part>(parts: number, draw: (angle: number) => Part): Part[] {
  return Array.from({ length: parts }, (_, place) => draw((360 / parts) * place));
}

/**
 * The crest of a school without its own, as SVG: a wreath of petals sewn on its colour, around its initials, or around
 * an open book if it has no initials.
 */
export function drawCrest(initials: string, { main }: Palette): string {
  const wreath = ring(petals, (angle) => `<use href="#p" transform="rotate(${angle})"/>`).join("");
  const middle = initials === "" ? book : drawLetters(initials, { width: 68, height: 34, thread: 2.6 }, thread.paper);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-100 -100 200 200"><defs><g id="p">` +
    `<path fill="${thread.cream}" d="M0-52C11-61 14-68 0-80C-14-68-11-61 0-52"/>` +
    `<path fill="${main}" d="M0-57C5-62 6-67 0-73C-6-67-5-62 0-57"/>` +
    `<circle cx="20.2" cy="-75.3" r="2.9" fill="${thread.gold}"/></g></defs>` +
    `<circle r="99" fill="${main}"/><circle r="91" fill="none" stroke="${thread.cream}" stroke-width="3.4" ` +
    `stroke-linecap="round" stroke-dasharray="9.3 5"/>${wreath}` +
    `<circle r="47" fill="${thread.paper}"/><circle r="42" fill="${thread.red}"/>${middle}</svg>`
  );
}

/** The drawn crest for the smallest sizes: the ring of stitches and the first two initials. */
export function drawSmallCrest(initials: string, { main }: Palette): string {
  const letters = drawLetters(initials.slice(0, 2), { width: 17, height: 12, thread: 3 }, thread.paper);
  const middle = initials === "" ? `<g transform="scale(.27)">${book}</g>` : letters;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="-16 -16 32 32">' +
    `<circle r="16" fill="${main}"/>` +
    `<circle r="13.1" fill="none" stroke="${thread.cream}" stroke-width="1.9" stroke-dasharray="3.2 1.944"/>` +
    `<circle r="10.8" fill="${thread.red}"/>${middle}</svg>`
  );
}

/** A capital letter as the line that a needle sews: its width, and its path in a box 14 units high. */
type Letter = { readonly width: number; readonly path: string };

/** The height of all letters. */
const height = 14;

/** The space between two letters. */
const gap = 4;

// Drawn instead of written, because a server may have no fonts.
const letters: Readonly<Record<string, Letter>> = {
  A: { width: 11, path: "M0 14 5.5 0 11 14M2.2 9H8.8" },
  B: { width: 9, path: "M0 0V14H5.2A3.7 3.7 0 0 0 5.2 6.6H0M0 0H4.6A3.3 3.3 0 0 1 4.6 6.6" },
  C: { width: 10, path: "M10 2.4C8.8.9 7.4 0 5.6 0C2.2 0 0 3 0 7C0 11 2.2 14 5.6 14C7.4 14 8.8 13.1 10 11.6" },
  D: { width: 10, path: "M0 0V14H3.6C7.4 14 10 11 10 7C10 3 7.4 0 3.6 0Z" },
  E: { width: 8, path: "M8 0H0V14H8M0 6.8H6.6" },
  F: { width: 8, path: "M8 0H0V14M0 6.8H6.6" },
  G: {
    width: 10.4,
    path: "M10 2.4C8.8.9 7.4 0 5.6 0C2.2 0 0 3 0 7C0 11 2.2 14 5.6 14C7.6 14 9.2 13.2 10.4 12V7.8H6.4",
  },
  H: { width: 10, path: "M0 0V14M10 0V14M0 6.8H10" },
  I: { width: 1, path: "M.5 0V14" },
  J: { width: 7, path: "M7 0V10.4C7 12.8 5.6 14 3.6 14C1.8 14 .4 13 0 11.2" },
  K: { width: 9.4, path: "M0 0V14M9 0 0 8.4M3.4 5.4 9.4 14" },
  L: { width: 8, path: "M0 0V14H8" },
  M: { width: 12, path: "M0 14V0L6 9.4 12 0V14" },
  N: { width: 10, path: "M0 14V0L10 14V0" },
  O: { width: 11, path: "M5.5 0C2.2 0 0 3 0 7C0 11 2.2 14 5.5 14C8.8 14 11 11 11 7C11 3 8.8 0 5.5 0Z" },
  P: { width: 8.8, path: "M0 14V0H4.8A4 4 0 0 1 4.8 8H0" },
  Q: {
    width: 11,
    path: "M5.5 0C2.2 0 0 3 0 7C0 11 2.2 14 5.5 14C8.8 14 11 11 11 7C11 3 8.8 0 5.5 0ZM6.8 10.6 10.6 14.8",
  },
  R: { width: 9.4, path: "M0 14V0H4.8A4 4 0 0 1 4.8 8H0M4.6 8 9.4 14" },
  S: {
    width: 9,
    path: "M8.6 2.2C7.6.8 6.2 0 4.5 0C2.2 0 .5 1.4 .5 3.4C.5 8 9 5.8 9 10.4C9 12.6 7.2 14 4.6 14C2.6 14 1 13.2 0 11.6",
  },
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
 * line width in the letters' own units.
 */
export function drawLetters(
  text: string,
  room: { width: number; height: number; thread: number },
  colour: string,
): string {
  const drawn = text.split("").flatMap((letter) => letters[letter] ?? []);
  const width = drawn.reduce((sum, letter) => sum + letter.width, gap * (drawn.length - 1));
  const scale = Math.min(room.width / (width + room.thread), room.height / (height + room.thread));
  let left = -width / 2;
  const paths = drawn.map(({ width: own, path }) => {
    const placed = `<path transform="translate(${round(left)} ${-height / 2})" d="${path}"/>`;
    left += own + gap;
    return placed;
  });
  return (
    `<g transform="scale(${round(scale)})" fill="none" stroke="${colour}" ` +
    `stroke-width="${room.thread}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`
  );
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
