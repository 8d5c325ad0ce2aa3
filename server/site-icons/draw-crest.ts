import type { Palette } from "../../engine/palettes.ts";
import { drawLetters } from "./letters.ts";

/** The colours that are the same in every palette. */
const thread = { paper: "#fbf4e4", cream: "#f3e6c8", red: "#b3262b", gold: "#e9a820" } as const;

/** An open book, 66 units wide and centred on the origin, with a line of stitches on each page. */
const book = `<path fill="${thread.paper}" d="M0 17C-10 8-22 6-33 9v-25C-22-19-10-17 0-8C10-17 22-19 33-16V9C22 6 10 8 0 17"/><path fill="none" stroke="${thread.red}" stroke-width="2.6" stroke-linecap="round" d="M0-7V15"/>`;

const petals = 12;

function ring<Part>(parts: number, draw: (angle: number) => Part): Part[] {
  return Array.from({ length: parts }, (_, place) => draw((360 / parts) * place));
}

/**
 * The crest of a school that has sent none, as SVG: a wreath of petals sewn on its colour, around its initials, or
 * around an open book if it has no initials.
 */
export function drawCrest(initials: string, { main }: Palette): string {
  const wreath = ring(petals, (angle) => `<use href="#p" transform="rotate(${angle})"/>`).join("");
  const middle = initials === "" ? book : drawLetters(initials, { width: 68, height: 34, thread: 2.6 }, thread.paper);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-100 -100 200 200"><defs><g id="p">` +
    `<path fill="${thread.cream}" d="M0-52C11-61 14-68 0-80C-14-68-11-61 0-52"/><path fill="${main}" d="M0-57C5-62 6-67 0-73C-6-67-5-62 0-57"/>` +
    `<circle cx="20.2" cy="-75.3" r="2.9" fill="${thread.gold}"/></g></defs>` +
    `<circle r="99" fill="${main}"/><circle r="91" fill="none" stroke="${thread.cream}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="9.3 5"/>${wreath}` +
    `<circle r="47" fill="${thread.paper}"/><circle r="42" fill="${thread.red}"/>${middle}</svg>`
  );
}

/** The drawn crest for the smallest sizes: its ring of stitches, and the first two of its initials. */
export function drawSmallCrest(initials: string, { main }: Palette): string {
  const letters = drawLetters(initials.slice(0, 2), { width: 17, height: 12, thread: 3 }, thread.paper);
  const middle = initials === "" ? `<g transform="scale(.27)">${book}</g>` : letters;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="-16 -16 32 32"><circle r="16" fill="${main}"/>` +
    `<circle r="13.1" fill="none" stroke="${thread.cream}" stroke-width="1.9" stroke-dasharray="3.2 1.944"/><circle r="10.8" fill="${thread.red}"/>${middle}</svg>`
  );
}
