import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaFolders } from "../disk/data-folder.ts";
import { isMediaPath } from "./manifest.ts";

/** A file of media, by its name in a backup. */
export type FoundMedium = { name: string; size: number };

/** The media that a backup takes. */
export type MediaSource = {
  list: () => Promise<FoundMedium[]>;
  /** The path at which a file can be read: where it lies, or `scratch`, to which it was copied; undefined if it is gone. */
  pathOf: (name: string, scratch: string) => Promise<string | undefined>;
};

/** The media of a data folder. */
export function diskMedia(dataDirectory: string): MediaSource {
  const list = async () => {
    const found: FoundMedium[] = [];
    for (const folder of Object.values(mediaFolders)) {
      for (const entry of await readdir(join(dataDirectory, folder)).catch(() => [])) {
        const name = `${folder}/${entry}`;
        const size = isMediaPath(name) ? await stat(join(dataDirectory, name)).then((one) => one.size, () => undefined) : undefined;
        if (size !== undefined) found.push({ name, size });
      }
    }
    return found;
  };
  return { list, pathOf: async (name) => join(dataDirectory, name) };
}
