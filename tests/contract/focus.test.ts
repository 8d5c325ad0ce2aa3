import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cropPosition } from "../../engine/media/focus.ts";
import { focusOf, sizeOf } from "../../engine/media/media.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openMediaLibrary, type TestMediaLibrary } from "../kit/media.ts";

let testLibrary: TestMediaLibrary;
beforeAll(async () => {
  testLibrary = await openMediaLibrary();
});
afterAll(() => testLibrary.close());

type Colour = readonly [number, number, number];
type Person = {
  width: number;
  height: number;
  /** The middle of the head and half its height, in pixels. */ x: number;
  y: number;
  head: number;
};

const [sky, grass, shirt, trousers, skin, hair]: Colour[] = [
  [159, 197, 232],
  [107, 142, 78],
  [244, 244, 244],
  [34, 50, 74],
  [141, 90, 59],
  [17, 17, 17],
];

/** A person in front of the sky: head with hair, white shirt, hands, dark trousers. */
async function person({ width, height, x, y, head }: Person): Promise<Buffer> {
  const colourAt = (atX: number, atY: number): Colour => {
    const [across, down] = [Math.abs(atX - x) / head, (atY - y) / head];
    if ((across / 0.8) ** 2 + down ** 2 < 1) return down < -0.25 ? hair! : skin!;
    if ((across - 2) ** 2 + (down - 5) ** 2 < 0.2) return skin!;
    if (across < 1.6 && down > 1.1 && down < 6) return shirt!;
    if (across < 1.3 && down >= 6) return trousers!;
    return atY > 0.85 * height ? grass! : sky!;
  };
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data.set(colourAt(at % width, Math.floor(at / width)), at * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** The region of a picture that a crop shows, in pixels. */
function shownOf(address: string, ratio: number) {
  const size = sizeOf(address)!;
  const [width, height] = [Math.min(size.width, size.height * ratio), Math.min(size.height, size.width / ratio)];
  const position = cropPosition(focusOf(address)!, size, ratio);
  const [left, top] = [((size.width - width) * position.x) / 100, ((size.height - height) * position.y) / 100];
  return { left, top, right: left + width, bottom: top + height };
}

describe("without a focal point that the administrator has set", () => {
  test.each([
    ["a standing photo", { width: 600, height: 800, x: 300, y: 110, head: 60 }],
    ["a standing photo of somebody at its edge", { width: 600, height: 800, x: 160, y: 130, head: 60 }],
    ["a passport photo", { width: 350, height: 450, x: 175, y: 200, head: 90 }],
    ["a tall photo from a phone", { width: 450, height: 1000, x: 225, y: 120, head: 50 }],
    ["a lying photo of somebody at its side", { width: 900, height: 500, x: 680, y: 150, head: 60 }],
  ])("%s keeps the face and its hair in a portrait", async (_, drawn) => {
    const address = await testLibrary.library.addImage(await person(drawn));
    const { left, top, right, bottom } = shownOf(address, 1);
    expect(top).toBeLessThanOrEqual(drawn.y - drawn.head);
    expect(bottom).toBeGreaterThanOrEqual(drawn.y + drawn.head);
    expect(left).toBeLessThanOrEqual(drawn.x - drawn.head);
    expect(right).toBeGreaterThanOrEqual(drawn.x + drawn.head);
  });

  itForAll([
    [1, 3000],
    [3000, 1],
    [1, 1],
    [30, 30],
    [600, 50],
  ])("the smallest and the longest pictures have a point too", async ([width, height]) => {
    const plain = sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: 90, b: 68 } } });
    const address = await testLibrary.library.addImage(await plain.png().toBuffer());
    const { x, y } = focusOf(address)!;
    for (const percent of [x, y]) expect(percent >= 0 && percent <= 100).toBe(true);
  });
});
