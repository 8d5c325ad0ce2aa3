import type { Random } from "../kit/seeded-random.ts";
import type { Paper } from "./paper.ts";

const pupils = Array.from({ length: 9 }, (_, place) => {
  const x = 32 + place * 29;
  const face = `#${"975"[place % 3]}${"864"[place % 3]}5`;
  return `<circle cx="${x}" cy="${104 + (place % 3) * 3}" r="8" fill="${face}"/>
<path d="M${x - 12} 160q0-46 12-46t12 46z" fill="#${place % 2 ? "ddd" : "222"}"/>`;
});

/** A drawn scene in the greys of a laser printer: children in a row before a building. */
export const photograph = `<svg viewBox="0 0 300 170" width="300">
<defs><linearGradient id="sky" x2="0" y2="1">
<stop stop-color="#ccc"/><stop offset="1" stop-color="#888"/></linearGradient></defs>
<rect width="300" height="170" fill="url(#sky)"/><path d="M30 110V50L150 20 270 50v60z" fill="#666"/>
<path d="M50 70h30v25H50zm60 0h30v25h-30zm60 0h30v25h-30zm55 0h25v25h-25z" fill="#333"/>
<rect y="110" width="300" height="60" fill="#555"/>${pupils.join("")}</svg>`;

/** The seal of a school: an open book in a circle. */
export const seal = `<svg width="58" viewBox="0 0 60 60"><circle cx="30" cy="30" r="28"/>
<path d="M12 38q18-9 18 4 0-13 18-4V22q-18-9-18 4 0-13-18-4z"/></svg>`;

/** A signature: a line that a hand draws without lifting the pen. */
export function signature(random: Random): string {
  let path = "M8 42";
  for (let x = 8; x < 130; x += 9 + random.below(9))
    path += ` Q${x} ${random.below(50)} ${x + 12} ${18 + random.below(30)}`;
  return `<svg class="signature" viewBox="0 0 170 60" width="150">
<path d="${path} q25 8 34-12M20 52q60-14 120-6"/></svg>`;
}

const round = (text: string) => `<circle cx="60" cy="60" r="56"/><circle cx="60" cy="60" r="38"/>
<path id="ring" d="M60 16a44 44 0 1 1-.1 0" stroke="none"/>
<text font-size="11"><textPath href="#ring" textLength="270">${text} ★</textPath></text>
<text x="60" y="68" font-size="22" text-anchor="middle">★</text>`;

const box = (text: string) => `<rect x="3" y="35" width="114" height="46" rx="4"/>
<text x="60" y="64" font-size="13" text-anchor="middle">${text}</text>`;

/** An inked stamp, askew. */
export function stamp({ shape, text }: NonNullable<Paper["stamp"]>, random: Random): string {
  const turn = random.below(40) - 20;
  const ink = random.oneOf(["#4b2a8c", "#28408f", "#8c2a3a"]);
  const style = `transform:rotate(${turn}deg);--ink:${ink}`;
  return `<svg class="stamp" viewBox="0 0 120 120" width="118" style="${style}">
${shape === "round" ? round(text) : box(text)}</svg>`;
}
