import type { PageDoubt } from "../make-page.ts";
import type { Colours, Grey } from "./pixels.ts";

// On 30 photographs of papers, the light is 195 and more, letters' edges are steeper than 138, and there are more than
// 7,000 of them. One out of focus has a steepness of 21, a bare desk of 7; one taken at night has a light of 17.
/** Brightest tenth of a picture: below this it is dark, and below the second it shows no paper. */
const lightOf = { night: 60, paper: 150 } as const;
/** From paper to ink within three pixels, of 256 steps: the steeper quarter of the edges of what is sharp has more. */
const leastSteep = 70;
/** A page of 2,339 rows with fewer edges has nothing on it. */
const fewestEdges = 300 / 2339;

/** Says what may be wrong with a photograph, from the flat page in its colours and the whitened one. */
export function doubtsAbout(flat: Colours, white: Grey, isCut: boolean): PageDoubt[] {
  const light = lightIn(flat);
  const { edges, steep } = edgesIn(white);
  const hasEdges = edges >= fewestEdges * white.height;
  if (light < lightOf.night) return ["dark"];
  if (hasEdges && steep >= leastSteep) return [];
  return isCut || (hasEdges && light >= lightOf.paper) ? ["blurred"] : ["noPaper"];
}

/** The brightness that a tenth of the pixels reach in one of their colours. */
function lightIn({ data }: Colours): number {
  const counts = new Uint32Array(256);
  let count = 0;
  for (let at = 0; at + 2 < data.length; at += 30) {
    counts[Math.max(data[at]!, data[at + 1]!, data[at + 2]!)]! += 1;
    count += 1;
  }
  return fromTop(counts, count * 0.1);
}

/** How many times a row goes from white to black or back, and how steep the steeper quarter of these steps is. */
function edgesIn({ width, height, data }: Grey): { edges: number; steep: number } {
  const counts = new Uint32Array(256);
  let edges = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 2; x < width - 1; x += 1) {
      const at = y * width + x;
      if (data[at]! < 128 === data[at - 1]! < 128) continue;
      counts[Math.abs(data[at + 1]! - data[at - 2]!)]! += 1;
      edges += 1;
    }
  return { edges, steep: fromTop(counts, edges * 0.25) };
}

/** The value that so many of the counted reach. */
function fromTop(counts: Uint32Array, many: number): number {
  let [value, seen] = [255, counts[255]!];
  while (value > 0 && seen < many) {
    value -= 1;
    seen += counts[value]!;
  }
  return value;
}
