import { chmod, copyFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createAtomically, makeFolder, syncFile } from "../disk/atomic-file.ts";
import { mediaFolders } from "../disk/data-folder.ts";
import { StartError } from "../start-error.ts";
import { hashOfFile } from "./site-folder.ts";

/** Copies the media of a site that is stopped into another data folder, and compares them. Returns how many there are. */
export async function copyMedia(dataDirectory: string, target: string): Promise<number> {
  let copied = 0;
  for (const folder of Object.values(mediaFolders)) {
    const [from, to] = [join(dataDirectory, folder), join(target, folder)];
    await makeFolder(to, 0o700);
    for (const name of await readdir(from).catch(() => [])) {
      if (!(await stat(join(from, name))).isFile()) continue;
      await copyMedium(join(from, name), join(to, name));
      copied += 1;
    }
  }
  return copied;
}

async function copyMedium(from: string, to: string): Promise<void> {
  await createAtomically(to, async (part) => {
    await copyFile(from, part);
    // All users may read it: a web server serves the published links to it.
    await chmod(part, 0o644);
    await syncFile(part);
  });
  if ((await hashOfFile(from)) !== (await hashOfFile(to))) throw new StartError(`${to} is not what ${from} is. Is the disk whole?`);
}
