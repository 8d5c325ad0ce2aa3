import sharp from "sharp";
import { seededRandom } from "../kit/seeded-random.ts";
import type { Spoilt } from "./paper.ts";
import { type Corners, type Point, placeOnSheet } from "./perspective.ts";

type Range = readonly [number, number];
type Degree = {
  /** Width of the picture in pixels. */
  width: Range;
  /** How far a corner is from its place, as a share of the width. */
  corner: Range;
  /** By how many degrees the paper is turned. */
  askew: Range;
  /** How much darker the darkest corner is, and the paper in a shadow. */
  dusk: Range;
  shadow: Range;
  /** Standard deviation of the blur in pixels, and of the noise in steps of 256. */
  blur: Range;
  noise: Range;
  quality: Range;
};
const degrees: Record<Spoilt["degree"], Degree> = {
  light: {
    width: [2300, 2800],
    corner: [0, 0.012],
    askew: [0, 1],
    dusk: [0.08, 0.2],
    shadow: [0.15, 0.25],
    blur: [0.5, 0.8],
    noise: [2, 4],
    quality: [84, 90],
  },
  middling: {
    width: [1900, 2400],
    corner: [0.01, 0.03],
    askew: [1, 2.5],
    dusk: [0.2, 0.35],
    shadow: [0.25, 0.38],
    blur: [0.8, 1.2],
    noise: [4, 7],
    quality: [74, 82],
  },
  hard: {
    width: [1600, 2000],
    corner: [0.025, 0.06],
    askew: [2.5, 5],
    dusk: [0.3, 0.45],
    shadow: [0.4, 0.55],
    blur: [1.2, 1.6],
    noise: [7, 11],
    quality: [60, 70],
  },
};

/** A photograph of a print, and where the corners of the paper are in it, clockwise from the upper left one. */
export type Photograph = { jpeg: Buffer; width: number; height: number; corners: Corners };

/** Spoils a print as a phone does. The same seed gives the same picture. */
export async function photographOf(print: Buffer, spoilt: Spoilt, seed: number): Promise<Photograph> {
  const random = seededRandom(seed);
  const unit = () => random.below(1_000_000) / 1_000_000;
  const between = ([low, high]: Range) => low + unit() * (high - low);
  const either = () => (unit() < 0.5 ? -1 : 1);
  const degree = degrees[spoilt.degree];
  const has = (effect: NonNullable<Spoilt["with"]>[number]) => spoilt.with?.includes(effect) ?? false;

  const { data: ink, info } = await sharp(print).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const width = Math.round(between(degree.width));
  const side = width * 0.9;
  const rise = (side * info.height) / info.width;
  const height = Math.round(rise + width * 0.1);

  const angle = (between(degree.askew) * either() * Math.PI) / 180;
  const corner = (x: number, y: number): Point => {
    const far = () => between(degree.corner) * width * either();
    const [right, down] = [(x - 0.5) * side, (y - 0.5) * rise];
    return [
      width / 2 + right * Math.cos(angle) - down * Math.sin(angle) + far(),
      height / 2 + right * Math.sin(angle) + down * Math.cos(angle) + far(),
    ];
  };
  const corners: Corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const place = placeOnSheet(corners);

  const light = { x: unit(), y: unit(), dusk: between(degree.dusk), shadow: between(degree.shadow) };
  const tint = has("yellow") ? [1, 0.9, 0.66 + unit() * 0.1] : [1, 0.97 + unit() * 0.03, 0.92 + unit() * 0.08];
  const fold = 0.42 + unit() * 0.16;
  const shade = { at: 0.35 + unit() * 0.3, slope: (unit() - 0.5) * 0.9, soft: spoilt.degree === "hard" ? 0.02 : 0.06 };
  const thumb = { side: either(), y: 0.45 + unit() * 0.4 };
  const bend = has("curl") ? 0.006 + unit() * 0.006 : 0;
  const desk = random.oneOf([
    [104, 72, 46],
    [70, 74, 80],
    [150, 120, 88],
    [52, 44, 40],
  ] as const);
  // Weak toner lets the paper shine through; a worn drum leaves pale streaks from top to bottom.
  const faint = has("faint") ? 0.45 : 0;
  const streaks = has("streaks") ? [unit(), unit(), unit()] : [];

  const noise = between(degree.noise);
  const gauss = () => (unit() + unit() + unit() + unit() - 2) * 1.73;
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, straight] = place(x, y);
      const v = straight + bend * Math.sin(u * Math.PI) * 2;
      const onPaper = u >= 0 && u <= 1 && straight >= 0 && straight <= 1;
      const [relativeX, relativeY] = [x / width, y / height];
      let bright = 1 - light.dusk * Math.min(1, Math.hypot(relativeX - light.x, relativeY - light.y));
      if (has("shadow")) {
        const across = relativeX + (relativeY - 0.5) * shade.slope - shade.at;
        bright *= 1 - light.shadow / (1 + Math.exp(-across / shade.soft));
      }
      if (onPaper && has("fold")) {
        const across = (straight - fold) * 160;
        bright *=
          1 - 0.28 * Math.exp(-across * across) + 0.1 * Math.exp(-((across - 2) ** 2)) - (across > 0 ? 0.06 : 0);
      }
      const at = (y * width + x) * 3;
      const grain = 10 * Math.sin(y / 9 + 3 * Math.sin(x / 130)) + 6 * Math.sin(y / 2.3 + x / 400);
      // The paper throws a shadow on the desk.
      const near = Math.max(-u, u - 1, -straight, straight - 1, 0);
      const under = 1 - 0.5 * Math.exp(-near * 60);
      const thumbAcross = (thumb.side < 0 ? relativeX : 1 - relativeX) / 0.075;
      const thumbDown = (relativeY - thumb.y) / 0.05;
      const onThumb = has("thumb") ? thumbAcross ** 2 + thumbDown ** 2 : 2;
      const pale = streaks.some((streak) => Math.abs(u - streak) < 0.004) ? 0.5 : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        let value: number;
        if (onThumb < 1) value = ([196, 140, 112][channel] ?? 0) * (0.7 + 0.3 * Math.sqrt(1 - onThumb));
        else if (onPaper) {
          const printed = sample(ink, info.width, info.height, u, v, channel);
          value = 238 - (255 - printed) * 0.86 * (1 - faint) * (1 - pale);
        } else value = ((desk[channel] ?? 0) + grain) * under;
        out[at + channel] = clamp(value * bright * (tint[channel] ?? 1));
      }
    }
  }
  const blurred = await sharp(out, { raw: { width, height, channels: 3 } })
    .blur(between(degree.blur))
    .raw()
    .toBuffer();
  // The sensor's noise comes after the lens's blur: the same for all colours, and a little for each.
  for (let at = 0; at < blurred.length; at += 3) {
    const grey = gauss() * noise;
    for (let channel = 0; channel < 3; channel += 1)
      blurred[at + channel] = clamp((blurred[at + channel] ?? 0) + grey + gauss() * noise * 0.4);
  }
  const quality = Math.round(between(degree.quality));
  const taken = sharp(blurred, { raw: { width, height, channels: 3 } });
  // A phone held upright stores the picture lying on its side, and says so in the EXIF data.
  const jpeg = has("turned")
    ? await taken.rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
    : await taken.jpeg({ quality }).toBuffer();
  return {
    jpeg,
    width,
    height,
    corners: corners.map(([x, y]) => [Math.round(x), Math.round(y)]) as unknown as Corners,
  };
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** The colour at a place of a picture, between its four neighbours. */
function sample(pixels: Buffer, width: number, height: number, u: number, v: number, channel: number): number {
  const x = Math.max(0, Math.min(width - 1.001, u * (width - 1)));
  const y = Math.max(0, Math.min(height - 1.001, v * (height - 1)));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const at = (top * width + left) * 3 + channel;
  const below = at + width * 3;
  return (
    ((pixels[at] ?? 0) * (1 - right) + (pixels[at + 3] ?? 0) * right) * (1 - down) +
    ((pixels[below] ?? 0) * (1 - right) + (pixels[below + 3] ?? 0) * right) * down
  );
}
