import { isBijoyFont } from "../../engine/words/bijoy-fonts.ts";
import { toUnicode } from "../../engine/words/bijoy.ts";
import type { Cell } from "./sheet.ts";

/** Abbreviations that people write in Latin letters between Bengali ones. No Bengali word is typed so in Bijoy. */
const latin = /\b(ICT|MCQ|CQ|C?GPA|BGS|SBA)\b/;

/**
 * The text of a cell, in which what was typed for a Bijoy font is Unicode. `isBijoy` decides for a text whose font the
 * sheet does not name. Texts that are `isPlain` stay as they are, whatever their font is.
 */
export function cellInUnicode(
  { text, font, runs }: Cell,
  isBijoy: boolean,
  isPlain: (text: string) => boolean = () => false,
): string {
  const convert = (part: string, isTyped: boolean) => (isTyped && !isPlain(part) ? fromBijoy(part) : part);
  if (runs) return runs.map((run) => convert(run.text, isBijoyFont(run.font))).join("");
  return convert(text, font === undefined ? isBijoy : isBijoyFont(font));
}

/** Converts a text, unless it is already Unicode. */
function fromBijoy(text: string): string {
  if (/[\u0980-\u09ff]/.test(text)) return text;
  return text
    .split(latin)
    .map((piece, at) => (at % 2 === 1 ? piece : toUnicode(piece)))
    .join("");
}
