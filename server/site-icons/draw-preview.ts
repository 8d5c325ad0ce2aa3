import type { Palette } from "../../engine/palettes.ts";

/** A picture of a page in a palette, as SVG, from which administrators choose one. */
export function drawPreview({ main, deep, wash, soft }: Palette): string {
  const box = (x: number, y: number, width: number, height: number, colour: string) => `<path fill="${colour}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
  const line = (x: number, y: number, width: number, colour: string) => `<path stroke="${colour}" stroke-width="4" stroke-linecap="round" d="M${x} ${y}h${width}"/>`;
  const rows = [72, 84, 96].map((y) => line(24, y, 8, "#a81f28") + line(44, y, 84, main));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">${box(0, 0, 160, 120, "#fbf7ec")}${box(0, 0, 160, 9, deep)}${line(6, 4.5, 22, soft)}` +
    `<circle cx="20" cy="25" r="9" fill="${main}"/><circle cx="20" cy="25" r="4" fill="#a81f28"/>${line(38, 22, 70, "#1d2a24")}${line(38, 30, 40, main)}` +
    `${box(0, 40, 160, 15, main)}${line(8, 47.5, 18, "#fbf4e4")}${line(36, 47.5, 18, soft)}${line(64, 47.5, 18, soft)}` +
    `${box(12, 62, 136, 44, wash)}${rows.join("")}${box(0, 112, 160, 8, deep)}</svg>`
  );
}
