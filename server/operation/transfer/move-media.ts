import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Folder, MediaFolders } from "../../media/folder.ts";
import { StartError } from "../../log/start-error.ts";
import { hashOfFile } from "./site-folder.ts";

/** Files that are copied at once: for each, the store is called twice. */
const atOnce = 4;

type Moved = {
  from: MediaFolders;
  to: MediaFolders;
  /** A folder on the disk of the target, if the target is a disk. */
  scratch: string;
};

/**
 * Copies the media of a stopped site to another place, and reads each file back to compare it. Files that an
 * interrupted run has already copied are only compared. Returns their number. Throws a `StartError` if the place has
 * other files.
 */
export async function copyMedia({ from, to, scratch }: Moved): Promise<number> {
  const limit = pLimit(atOnce);
  const folder = await mkdtemp(join(scratch, "moving-"));
  let copied = 0;
  try {
    for (const place of Object.keys(from) as (keyof MediaFolders)[]) {
      await to[place].create();
      const names = (await from[place].files()).map(({ name }) => name);
      const there = new Set((await to[place].files()).map(({ name }) => name));
      if ([...there].some((name) => !names.includes(name)))
        throw new StartError("The media cannot be copied: there are files of another site. Name another place.");
      const copies = names.map((name) =>
        limit(() => copyMedium({ from: from[place], to: to[place], folder, isThere: there.has(name) }, name)),
      );
      copied += (await Promise.all(copies)).length;
    }
  } finally {
    limit.clearQueue();
    await rm(folder, { recursive: true, force: true });
  }
  return copied;
}

async function copyMedium(
  { from, to, folder, isThere }: { from: Folder; to: Folder; folder: string; isThere: boolean },
  name: string,
): Promise<void> {
  const [old, copy] = [join(folder, name), join(folder, `${name}.copy`)];
  if (!(await from.copyTo(name, old)))
    throw new StartError(`${name} was removed while the media were copied. Is the site stopped?`);
  const hash = await hashOfFile(old);
  if (!isThere) await to.moveIn(name, old);
  await rm(old, { force: true });
  const arrived = (await to.copyTo(name, copy)) ? await hashOfFile(copy) : undefined;
  await rm(copy, { force: true });
  if (arrived !== hash)
    throw new StartError(`${name} did not arrive as it was sent. Remove it there, and repeat the command.`);
}
