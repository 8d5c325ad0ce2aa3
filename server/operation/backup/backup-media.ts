import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMediaPath } from "./manifest.ts";
import { mediaFolders } from "../../disk/data-folder.ts";
import type { MediaFolders } from "../../media/folder.ts";

/** A media file, by its name in a backup. */
export type FoundMedium = { name: string; size: number };

/** The media for a backup. */
export type MediaSource = {
  list: () => Promise<FoundMedium[]>;
  /** A path at which a file can be read: its own, or `scratch`, to which it was copied; undefined if it is gone. */
  pathOf: (name: string, scratch: string) => Promise<string | undefined>;
};

const places = Object.entries(mediaFolders) as [keyof MediaFolders, string][];

/** The media as a backup reads them: directly from the disk, or copied file by file from elsewhere. */
export function mediaSource(folders: MediaFolders): MediaSource {
  const list = async () => {
    const found: FoundMedium[] = [];
    for (const [place, folder] of places)
      for (const { name, size } of await folders[place].files()) found.push({ name: `${folder}/${name}`, size });
    return found.filter(({ name }) => isMediaPath(name));
  };
  const pathOf = async (path: string, scratch: string) => {
    const [place] = places.find(([, folder]) => path.startsWith(`${folder}/`)) ?? [];
    const name = path.split("/").at(-1);
    if (!place || !name) return undefined;
    const folder = folders[place];
    if (folder.path !== undefined) return join(folder.path, name);
    return (await folder.copyTo(name, scratch)) ? scratch : undefined;
  };
  return { list, pathOf };
}

/**
 * Moves the media of an unpacked backup into the media folders. No file replaces another, because each is named by its
 * content; so the old database and the backup's both have their files.
 */
export async function placeMedia(unpacked: string, folders: MediaFolders): Promise<void> {
  for (const [place, folder] of places) {
    const names = await readdir(join(unpacked, folder)).catch(() => []);
    await folders[place].create();
    const known = new Map((await folders[place].files()).map(({ name, size }) => [name, size]));
    for (const name of names) {
      const path = join(unpacked, folder, name);
      if (known.get(name) !== (await stat(path)).size) await folders[place].moveIn(name, path);
    }
    await rm(join(unpacked, folder), { recursive: true, force: true });
  }
}
