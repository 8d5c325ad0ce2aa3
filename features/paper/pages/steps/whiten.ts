import type { Colours, Grey } from "./pixels.ts";

/** The paper's own brightness is found in squares, of which so many lie side by side along the longer side. */
const squares = 240;
/** The share of a square's pixels that are darker than its paper. */
const inkShare = 0.8;
/**
 * Something dark that is at most twice as many squares wide and high lies on the paper: its surroundings are the paper.
 * A fold and the edge of a shadow are dark too, but long in one direction.
 */
const mostWide = 3;

/** What is darker than this beside white paper (255) is ink. */
const inkBelow = 170;
/** Black ink and the noise of a camera differ less between red, green and blue than this. */
const leastColour = 40;
/** Coloured ink is left out only if it is no more than this share of the ink: a whole notice may be printed in blue. */
const mostColoured = 0.35;

/** The brightness of the paper, for each square and colour. */
type Paper = { width: number; height: number; side: number; data: Float32Array };

/**
 * Makes the paper white and the ink black, whatever light and shadow lie on it: each colour is divided by that of the
 * paper around it. With `withoutColour`, coloured ink (signatures, stamps) becomes white, unless much of the ink is
 * coloured.
 */
export function whiten(picture: Colours, withoutColour = false): Grey {
  const paper = paperOf(picture);
  const { width, height, data } = picture;
  const [plain, black] = [new Uint8Array(width * height), new Uint8Array(withoutColour ? width * height : 0)];
  let [ink, coloured] = [0, 0];
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y += 1) {
    paperRow(paper, y, width, row);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const red = data[at * 3]! * row[x * 3]!;
      const green = data[at * 3 + 1]! * row[x * 3 + 1]!;
      const blue = data[at * 3 + 2]! * row[x * 3 + 2]!;
      plain[at] = Math.min(255, red * 0.3 + green * 0.59 + blue * 0.11);
      if (!withoutColour) continue;
      const colour = Math.max(red, green, blue) - Math.min(red, green, blue);
      black[at] = Math.min(255, plain[at] + 4 * Math.max(0, colour - leastColour));
      if (plain[at] >= inkBelow) continue;
      ink += 1;
      if (black[at] >= inkBelow) coloured += 1;
    }
  }
  const grey = withoutColour && coloured < mostColoured * ink ? black : plain;
  stretch(grey);
  return { width, height, data: grey };
}

/** Makes the ink black, which may be pale, and what is nearly white white. */
function stretch(data: Uint8Array): void {
  const histogram = new Uint32Array(256);
  for (const value of data) histogram[value]! += 1;
  const dark = histogram.subarray(0, inkBelow).reduce((sum, count) => sum + count, 0);
  let [black, seen] = [0, 0];
  while (black < 140 && seen + histogram[black]! < dark * 0.25) {
    seen += histogram[black]!;
    black += 1;
  }
  const white = 235;
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, ((value - black) / (white - black)) * 255)),
  );
  for (let at = 0; at < data.length; at += 1) data[at] = table[data[at]!]!;
}

function paperOf({ width, height, data }: Colours): Paper {
  const side = Math.max(4, Math.ceil(Math.max(width, height) / squares));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const found = new Float32Array(columns * rows * 3);
  const histogram = new Uint16Array(256);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        histogram.fill(0);
        let count = 0;
        for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 1)
          for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 1) {
            histogram[data[(y * width + x) * 3 + channel]!]! += 1;
            count += 1;
          }
        let [value, seen] = [0, histogram[0]!];
        while (seen < count * inkShare) {
          value += 1;
          seen += histogram[value]!;
        }
        found[(row * columns + column) * 3 + channel] = value;
      }
  const across = close(found, columns, 3, (at) => Math.floor(at / 3) % columns);
  const down = close(found, rows, 3 * columns, (at) => Math.floor(at / (3 * columns)));
  const darker = across.map((value, at) => Math.min(value, down[at]!));
  return { width: columns, height: rows, side, data: smooth(darker, columns, rows) };
}

/** Brightens what is narrow and darker than its surroundings along one direction. */
function close(
  data: Float32Array,
  length: number,
  along: number,
  placeOf: (at: number) => number,
): Float32Array<ArrayBuffer> {
  const pass = (from: Float32Array, choose: (a: number, b: number) => number) => {
    const out = new Float32Array(from.length);
    for (let at = 0; at < from.length; at += 1) {
      const place = placeOf(at);
      let value = from[at]!;
      for (let near = Math.max(-mostWide, -place); near <= Math.min(mostWide, length - 1 - place); near += 1)
        value = choose(value, from[at + near * along]!);
      out[at] = value;
    }
    return out;
  };
  return pass(pass(data, Math.max), Math.min);
}

function smooth(data: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let [sum, count] = [0, 0];
        for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
          for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
            sum += data[(row * width + column) * 3 + channel]!;
            count += 1;
          }
        out[(y * width + x) * 3 + channel] = sum / count;
      }
  return out;
}

/** For each pixel of a row and each colour: by what to multiply it so that the paper is white. */
function paperRow({ width, height, side, data }: Paper, y: number, pixels: number, out: Float32Array): void {
  const down = Math.max(0, Math.min(height - 1.001, (y + 0.5) / side - 0.5));
  const upper = Math.floor(down);
  const lower = Math.min(height - 1, upper + 1);
  for (let x = 0; x < pixels; x += 1) {
    const across = Math.max(0, Math.min(width - 1.001, (x + 0.5) / side - 0.5));
    const left = Math.floor(across);
    const right = Math.min(width - 1, left + 1);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (row: number) => {
        const first = data[(row * width + left) * 3 + channel]!;
        return first + (data[(row * width + right) * 3 + channel]! - first) * (across - left);
      };
      const here = value(upper) + (value(lower) - value(upper)) * (down - upper);
      out[x * 3 + channel] = 255 / Math.max(16, here);
    }
  }
}
