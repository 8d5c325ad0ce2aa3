import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Palette } from "../../engine/palettes.ts";

const script = join(import.meta.dirname, "render-icons.ts");

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
  // The environment holds secrets.
  const { SystemRoot } = process.env;
  const child = fork(script, {
    env: SystemRoot ? { SystemRoot } : {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const controller = new AbortController();
  const { signal } = controller;
  try {
    const answered = once(child, "message", { signal });
    const ended = once(child, "exit", { signal }).then(() => [{ error: "The process that makes the icons has ended." }]);
    child.send(source, (error) => error && child.kill());
    const [{ files, error }] = (await Promise.race([answered, ended])) as [{ files?: RenderedIcons; error?: string }];
    if (!files) throw new Error(error);
    return files;
  } finally {
    controller.abort();
  }
}
