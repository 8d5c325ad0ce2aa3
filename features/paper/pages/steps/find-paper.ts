import type { Corners, Point } from "./flatten.ts";
import type { Grey } from "./pixels.ts";

/**
 * How much brighter, as a power of two, the paper must be than what lies beside it. Weaker steps, such as wood grain,
 * count nothing; stronger ones count no more than `most`.
 */
const least = 0.08;
const most = 0.5;
/** What a place outside the picture counts: less than an edge, more than the marks on a sheet. */
const unseen = 0.12;
/** Where it must be dark beside the paper too, in pixels from its edge: between two lines of text it is not. */
const beyond = [6, 9, 12];
/** An edge is plain if the step is there along this share of what the picture shows of it, and so much is shown. */
const plainShare = 0.6;
const shownShare = 0.25;
/** A side may lie this far inside the picture, and be this much aslant, as a share of the picture. */
const depth = 0.42;
const slant = 0.24;

const names = ["left", "right", "top", "bottom"] as const;
type Name = (typeof names)[number];
const opposite = { left: "right", right: "left", top: "bottom", bottom: "top" } as const;

/** A line across the picture: how far from the side's border of the picture it begins and ends, in pixels. */
type Line = { from: number; to: number };
/** The picture seen from one side: for each line along that side, the steps from its border to the opposite one. */
type View = { step: Float32Array; length: number; lines: number };

/**
 * Finds the corners of the sheet, clockwise from the upper left one, in a picture of some 400 pixels; undefined where
 * its edges are not plain. A side that the picture does not show, or whose edge is not plain, is taken parallel to the
 * opposite one, at the border of the picture.
 */
export function findPaper(picture: Grey): Corners | undefined {
  const logs = logarithms(picture);
  const { width, height } = picture;
  const views = perSide((name) => viewFrom(name, logs, width, height));
  const lines = perSide((name) => bestLine(views[name]));
  const first = cornersOf(lines, width, height);
  if (!first) return undefined;
  const [a, b, c, d] = first;
  const ends = { left: [a[1], d[1]], right: [b[1], c[1]], top: [a[0], b[0]], bottom: [d[0], c[0]] } as const;
  const plain = perSide((name) => isPlain(views[name], lines[name], ends[name]));
  if (names.filter((name) => plain[name]).length < 2) return undefined;
  const all = perSide((name) => {
    if (plain[name]) return lines[name];
    const other = lines[opposite[name]];
    // Seen from this side, the opposite line leans the other way. The new one touches the border with its nearer end.
    const lean = plain[opposite[name]] ? other.from - other.to : 0;
    return { from: Math.max(0, -lean), to: Math.max(0, lean) };
  });
  const corners = cornersOf(all, width, height);
  return corners && isSheet(corners, width, height) ? corners : undefined;
}

const perSide = <Value>(make: (name: Name) => Value): Record<Name, Value> => ({
  left: make("left"),
  right: make("right"),
  top: make("top"),
  bottom: make("bottom"),
});

/** Brightness as powers of two, so that an edge in a shadow is as strong as one in the light. */
function logarithms({ data }: Grey): Float32Array {
  const table = Float32Array.from({ length: 256 }, (_, value) => Math.log2(value + 8));
  return Float32Array.from(data, (value) => table[value]!);
}

/** For each place, how much brighter the three pixels after it are than what lies between it and the border. */
function viewFrom(name: Name, logs: Float32Array, width: number, height: number): View {
  const isUpright = name === "left" || name === "right";
  const [length, lines] = isUpright ? [width, height] : [height, width];
  const [along, next] = isUpright ? [1, width] : [width, 1];
  const step = new Float32Array(length * lines);
  const isFromEnd = name === "right" || name === "bottom";
  for (let line = 0; line < lines; line += 1) {
    const start = line * next + (isFromEnd ? (length - 1) * along : 0);
    const by = isFromEnd ? -along : along;
    const three = (place: number) =>
      logs[start + place * by]! + logs[start + (place + 1) * by]! + logs[start + (place + 2) * by]!;
    for (let place = 3; place < length - 3; place += 1) {
      let before = three(place - 3);
      for (const far of beyond) if (place >= far) before = Math.max(before, three(place - far));
      step[line * length + place] = (three(place) - before) / 3;
    }
  }
  return { step, length, lines };
}

/** The line at which the picture becomes brighter most. */
function bestLine({ step, length, lines }: View): Line {
  const score = (from: number, to: number, stride: number) => {
    let sum = 0;
    for (let line = 0; line < lines; line += stride) {
      const place = Math.round(from + ((to - from) * line) / (lines - 1));
      if (place < 3) {
        sum += unseen;
        continue;
      }
      const rise = step[line * length + place] ?? 0;
      if (rise >= least) sum += Math.min(rise, most);
    }
    return sum * stride;
  };
  let best = { from: 0, to: 0, score: -1 };
  const search = (from: readonly [number, number], to: readonly [number, number], by: number, stride: number) => {
    for (let first = from[0]; first <= from[1]; first += by)
      for (let last = to[0]; last <= to[1]; last += by) {
        if (Math.abs(last - first) > slant * lines) continue;
        const found = score(first, last, stride);
        if (found > best.score) best = { from: first, to: last, score: found };
      }
  };
  const range = [-slant * lines, depth * length] as const;
  search(range, range, 2, 2);
  const { from, to } = best;
  best = { from, to, score: -1 };
  search([from - 2.5, from + 2.5], [to - 2.5, to + 2.5], 0.5, 1);
  return best;
}

/** Whether a side has an edge along most of what the picture shows of it, between its ends. */
function isPlain({ step, length, lines }: View, line: Line, [from, to]: readonly [number, number]): boolean {
  let [shown, plain] = [0, 0];
  for (let at = Math.max(0, Math.ceil(from)); at <= Math.min(lines - 1, to); at += 1) {
    const place = Math.round(line.from + ((line.to - line.from) * at) / (lines - 1));
    if (place < 4) continue;
    shown += 1;
    const row = at * length + place;
    if (Math.max(step[row - 1]!, step[row]!, step[row + 1]!) >= 2 * least) plain += 1;
  }
  return shown >= shownShare * (to - from) && plain >= plainShare * shown;
}

function cornersOf(lines: Record<Name, Line>, width: number, height: number): Corners | undefined {
  // An upright line is x = start + slope · y; a level one is y = start + slope · x.
  const far = ({ from, to }: Line, length: number): Line => ({ from: length - from, to: length - to });
  const meet = (upright: Line, level: Line): Point => {
    const [a, b] = [(upright.to - upright.from) / (height - 1), (level.to - level.from) / (width - 1)];
    const x = (upright.from + a * level.from) / (1 - a * b);
    return [x, level.from + b * x];
  };
  const { left, top } = lines;
  const [right, bottom] = [far(lines.right, width), far(lines.bottom, height)];
  const corners: Corners = [meet(left, top), meet(right, top), meet(right, bottom), meet(left, bottom)];
  return corners.flat().every(Number.isFinite) ? corners : undefined;
}

/** Whether four corners may be those of a sheet: it is convex, and no small part of the picture. */
function isSheet(corners: Corners, width: number, height: number): boolean {
  let area = 0;
  for (let at = 0; at < 4; at += 1) {
    const [[x0, y0], [x1, y1], [x2, y2]] = [corners[at]!, corners[(at + 1) % 4]!, corners[(at + 2) % 4]!];
    if ((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) <= 0) return false;
    area += (x0 * y1 - x1 * y0) / 2;
  }
  return area > 0.2 * width * height;
}
