import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administratorEnvironment } from "./session.ts";
import { type Site, startSite } from "./site.ts";
import { eventually } from "./eventually.ts";

/** A site that publishes its pages as files, with folders that outlive its process. */
export type PublishedSite = {
  site: Site;
  /** The published folder. */
  folder: string;
  /** Starts the site once more on the same folders, after its process has ended. */
  again: () => Promise<Site>;
  /** Stops every process and removes the folders. */
  end: () => Promise<void>;
};

/** Starts a site that has an administrator and publishes into a temporary folder. */
export async function startPublishedSite(environment: Record<string, string> = {}): Promise<PublishedSite> {
  const home = await mkdtemp(join(tmpdir(), "published-"));
  const folder = join(home, "public");
  const start = () => startSite({ DATA_DIR: join(home, "data"), PUBLISH_DIR: folder, ...administratorEnvironment, ...environment });
  const site = await start();
  const running = [site];
  const again = async () => {
    const next = await start();
    running.push(next);
    return next;
  };
  const end = async () => {
    await Promise.all(running.map((one) => one.stop()));
    await rm(home, { recursive: true, force: true });
  };
  return { site, folder, again, end };
}

/** Waits until the site logs that everything is published. */
export async function untilPublished(site: Site): Promise<void> {
  await eventually(() => {
    if (!site.output().includes("Published: ")) throw new Error(`Not published:\n${site.output()}`);
  });
}

/**
 * All files of a folder by their names, each with what shows whether it was rewritten; `time` in milliseconds, `size`
 * in bytes.
 */
export async function filesIn(folder: string): Promise<Map<string, { inode: number; time: number; size: number }>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Files in `.unfinished` are still being written and may vanish at any moment.
  const named = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".unfinished"));
  const files = named.map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (path) => {
        const { ino, mtimeMs, size } = await stat(path);
        return [path.slice(folder.length + 1), { inode: ino, time: mtimeMs, size }] as const;
      }),
    ),
  );
}

/** The text of a published file; undefined where it does not exist. */
export function textOfFile(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), "utf8").catch(() => undefined);
}
