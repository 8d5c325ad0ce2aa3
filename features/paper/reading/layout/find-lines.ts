import type { Grey } from "../../pages/steps/pixels.ts";
import type { Box } from "./box.ts";
import type { Rules } from "./rules.ts";

/** A pixel darker than this is ink. */
const inkBelow = 160;
/** Marks with fewer pixels than this are dirt. */
const leastInk = 8;
/** Height of a usual line without knowing any, as a share of the page's longer side: 12 points on A4. */
const usualHeight = 0.0125;

type Mark = Box & { ink: number };

/**
 * Finds the lines of text on a page without rules: each is a run of words without a wide gap or a rule between them.
 * `height` is that of most letters.
 */
export function findLines(page: Grey, rules: Rules): { lines: Box[]; height: number } {
  const marks = marksOf(page);
  const height = heightOf(marks, Math.max(page.width, page.height) * usualHeight);
  const letters = marks.filter((mark) => mark.bottom - mark.top < 4 * height || mark.right - mark.left < 4 * height);
  const [small, bodies] = [
    letters.filter((mark) => isSmall(mark, height)),
    letters.filter((mark) => !isSmall(mark, height)),
  ];
  const lines = joinBodies(bodies, rules, height);
  for (const mark of small) addSmall(lines, mark, height);
  const boxes = lines
    .filter(
      ({ ink, left, right, top, bottom }) => ink > height && right - left > height / 3 && bottom - top > height / 3,
    )
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  return { lines: boxes, height };
}

const isSmall = ({ top, bottom }: Box, height: number) => bottom - top < 0.45 * height;

/** Connected marks of ink. */
function marksOf({ width, height, data }: Grey): Mark[] {
  const seen = new Uint8Array(data.length);
  const stack: number[] = [];
  const marks: Mark[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || data[start]! >= inkBelow) continue;
    const mark: Mark = { left: width, top: height, right: 0, bottom: 0, ink: 0 };
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      mark.left = Math.min(mark.left, x);
      mark.right = Math.max(mark.right, x + 1);
      mark.top = Math.min(mark.top, y);
      mark.bottom = Math.max(mark.bottom, y + 1);
      mark.ink += 1;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const near = row * width + column;
          if (seen[near] || data[near]! >= inkBelow) continue;
          seen[near] = 1;
          stack.push(near);
        }
    }
    if (mark.ink >= leastInk) marks.push(mark);
  }
  return marks;
}

/** The height of most letters, weighed by their widths: a Bengali word is mostly one mark. */
function heightOf(marks: readonly Mark[], usual: number): number {
  const heights = marks
    .filter(({ top, bottom }) => bottom - top > usual * 0.4 && bottom - top < usual * 4)
    .toSorted((one, other) => one.bottom - one.top - (other.bottom - other.top));
  const whole = heights.reduce((sum, { left, right }) => sum + right - left, 0);
  let sum = 0;
  for (const { left, right, top, bottom } of heights) {
    sum += right - left;
    if (sum >= whole / 2) return bottom - top;
  }
  return usual;
}

/** Joins marks side by side, from left to right, to lines. */
function joinBodies(bodies: readonly Mark[], rules: Rules, height: number): Mark[] {
  const lines: (Mark & { last: Mark })[] = [];
  for (const mark of bodies.toSorted((one, other) => one.left - other.left)) {
    let [best, bestOverlap] = [undefined as (Mark & { last: Mark }) | undefined, 0];
    for (const line of lines) {
      const gap = mark.left - line.right;
      const tall = Math.max(Math.min(line.last.bottom - line.last.top, mark.bottom - mark.top), 0.6 * height);
      if (gap > 1.3 * Math.max(height, Math.min(tall, 2 * height))) continue;
      const overlap = (Math.min(mark.bottom, line.last.bottom) - Math.max(mark.top, line.last.top)) / tall;
      if (overlap < 0.4 || overlap <= bestOverlap || isBetween(rules, line.last, mark)) continue;
      [best, bestOverlap] = [line, overlap];
    }
    if (!best) lines.push({ ...mark, last: mark });
    else {
      widen(best, mark);
      best.last = mark;
    }
  }
  return lines;
}

/** Whether an upright rule stands between two marks. */
function isBetween({ upright }: Rules, left: Box, right: Box): boolean {
  const middle = (Math.max(left.top, right.top) + Math.min(left.bottom, right.bottom)) / 2;
  return upright.some(
    ({ from, to, at }) => at > left.right - 4 && at < right.left + 4 && from <= middle && to >= middle,
  );
}

/** Adds a small mark, such as a dot or a vowel sign, to the line in or at which it is. */
function addSmall(lines: Mark[], mark: Mark, height: number): void {
  let [best, bestFar] = [undefined as Mark | undefined, height * 0.45];
  for (const line of lines) {
    if (mark.right < line.left - height * 0.5 || mark.left > line.right + height * 0.6) continue;
    const far = Math.max(0, line.top - mark.bottom, mark.top - line.bottom);
    if (far < bestFar) [best, bestFar] = [line, far];
  }
  if (best) widen(best, mark);
}

function widen(line: Mark, mark: Mark): void {
  line.left = Math.min(line.left, mark.left);
  line.right = Math.max(line.right, mark.right);
  line.top = Math.min(line.top, mark.top);
  line.bottom = Math.max(line.bottom, mark.bottom);
  line.ink += mark.ink;
}
