import { expect, it } from "vitest";
import { itForAll } from "../../../tests/kit/it-for-all.ts";
import { paletteNames, palettes } from "../../../engine/media/palettes.ts";
import { drawCrest, drawLetters, drawSmallCrest } from "./draw-crest.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

it("every capital letter is drawn, each in its own way", () => {
  const room = { width: 60, height: 30, thread: 2.6 };
  const drawn = alphabet.split("").map((letter) => drawLetters(letter, room, "#000"));
  expect(drawn.every((one) => one.includes("<path"))).toBe(true);
  expect(new Set(drawn).size).toBe(alphabet.length);
});

itForAll(["", "I", "ISC", "WMWM", "QQQQ"])("the letters of a crest stay inside its medallion", (initials) => {
  for (const draw of [drawCrest, drawSmallCrest]) {
    const svg = draw(initials, palettes.green);
    const radius = draw === drawCrest ? 42 : 10.8;
    const scale = Number(/scale\(([\d.]+)\)" fill="none" stroke="#fbf4e4"/.exec(svg)?.[1] ?? 0);
    const lefts = Array.from(svg.matchAll(/translate\((-?[\d.]+) -7\)/g), ([, left]) => Number(left));
    const half = Math.abs(Math.min(0, ...lefts)) * scale;
    expect(Math.hypot(half, 7 * scale)).toBeLessThan(radius);
    // The crest has paths instead of text, because a server may have no fonts.
    expect(svg).not.toContain("<text");
  }
});

it("the crest is drawn in the colour of each palette", () => {
  const drawn = paletteNames.map((name) => drawCrest("ISC", palettes[name]));
  expect(new Set(drawn).size).toBe(paletteNames.length);
  paletteNames.forEach((name, place) => expect(drawn[place]).toContain(palettes[name].main));
});
