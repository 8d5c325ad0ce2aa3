import { once } from "node:events";
import { join } from "node:path";
import { startChild } from "../../child/start-child.ts";
import type { Palette } from "../../../engine/media/palettes.ts";

const script = join(import.meta.dirname, "render-icons.ts");
/** In megabytes and milliseconds. */
const limits = { heap: 128, data: 1_500, time: 2 * 60_000 } as const;

/** What the icons are made of. */
export type RenderSource = {
  /** The crest, and the same for the smallest sizes: an SVG of the site's own, or an uploaded picture. */
  crest: Uint8Array;
  small: Uint8Array;
  /** The colour behind the crest where an icon must not be clear. */
  ground: string;
  palette: Palette;
};

/** The files by their names. */
export type RenderedIcons = Readonly<Record<string, Uint8Array>>;

/** Makes the icons in a process of its own. Throws if one of them cannot be made. */
export async function renderIcons(source: RenderSource): Promise<RenderedIcons> {
  const { child, ended } = startChild(script, { ...limits, hasMessages: true });
  const silenced = new AbortController();
  try {
    const answered = once(child, "message", { signal: silenced.signal }) as Promise<
      [{ files?: RenderedIcons; error?: string }]
    >;
    child.send(source, (error) => error && child.kill());
    const [{ files, error }] = await Promise.race([
      answered,
      ended.then(
        ({ said }) =>
          [{ error: `The process that makes the icons has ended. ${said}` }] as [{ files?: undefined; error: string }],
      ),
    ]);
    if (!files) throw new Error(error);
    return files;
  } finally {
    silenced.abort();
  }
}
