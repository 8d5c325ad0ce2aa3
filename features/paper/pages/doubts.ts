import type { PageDoubt } from "./make-page.ts";
import type { Colours, Grey } from "./pixels.ts";

/** Says what may be wrong with a photograph, from the flat page in its colours and the whitened one. */
export function doubtsAbout(flat: Colours, white: Grey, isCut: boolean): PageDoubt[] {
  const { ink, steep, light } = measure(flat, white);
  if (process.env.SHOW) process.stderr.write(JSON.stringify({ ink, steep, light, isCut })+"\n");
  return [];
}

export function measure({ data: colours }: Colours, { width, height, data }: Grey) {
  const lights = new Uint32Array(256);
  for (let at = 0; at < colours.length; at += 30) lights[Math.max(colours[at]!, colours[at + 1]!, colours[at + 2]!)]! += 1;
  let [light, seen] = [255, 0];
  while (light > 0 && seen < colours.length / 30 / 10) {
    seen += lights[light]!;
    light -= 1;
  }
  let ink = 0;
  const steps = new Uint32Array(256);
  let edges = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      if (data[at]! < 128) ink += 1;
      // The edge of a letter: from white to black.
      if (data[at]! < 128 !== data[at - 1]! < 128) {
        steps[Math.abs(data[at + 1]! - data[at - 2]!)]! += 1;
        edges += 1;
      }
    }
  let [steep, above] = [255, 0];
  while (steep > 0 && above < edges * 0.25) {
    above += steps[steep]!;
    steep -= 1;
  }
  return { ink: ink / data.length, steep, light, edges };
}
