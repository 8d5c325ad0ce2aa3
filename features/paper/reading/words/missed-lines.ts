import type { Box } from "../layout/box.ts";
import type { ReadLine } from "./lines-of.ts";

/** A line of which no more than this share was read was missed: the program skips some large or underlined titles. */
const leastRead = 0.25;

/** Returns the lines of which next to nothing was read. */
export function missedLines<Line extends { box: Box }>(all: readonly Line[], read: readonly ReadLine[]): Line[] {
  const words = read.flatMap((line) => line.words);
  return all.filter(({ box }) => {
    let seen = 0;
    for (const word of words) {
      const down = Math.min(word.bottom, box.bottom) - Math.max(word.top, box.top);
      if (down < 0.4 * (box.bottom - box.top)) continue;
      seen += Math.max(0, Math.min(word.right, box.right) - Math.max(word.left, box.left));
    }
    return seen <= leastRead * (box.right - box.left);
  });
}

/** Puts lines that were read alone in their places among the others; lines side by side become one. */
export function insert(
  lines: readonly ReadLine[],
  found: readonly ReadLine[],
  areas: readonly { box: Box }[],
): ReadLine[] {
  const all = lines.map((line) => ({ ...line, words: [...line.words] }));
  for (const line of found) {
    const middle = { x: (line.left + line.right) / 2, y: (line.top + line.bottom) / 2 };
    const area = areas.findIndex(
      ({ box }) => box.left <= middle.x && box.right >= middle.x && box.top <= middle.y && box.bottom >= middle.y,
    );
    const beside = all.find((other) => other.area === area && other.top < middle.y && other.bottom > middle.y);
    if (beside) {
      beside.words = [...beside.words, ...line.words].toSorted((one, other) => one.left - other.left);
      Object.assign(beside, { left: Math.min(beside.left, line.left), right: Math.max(beside.right, line.right) });
      continue;
    }
    const after = all.findIndex((other) => other.area > area || (other.area === area && other.top > middle.y));
    all.splice(after < 0 ? all.length : after, 0, { ...line, area });
  }
  return all;
}
