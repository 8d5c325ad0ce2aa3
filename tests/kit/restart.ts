import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import { titlesIn } from "./older-database.ts";
import { startSite } from "./site.ts";

/**
 * Starts a site on an existing data folder, reads all its lists as JSON and stops it. Throws if it cannot close
 * everything, if the database is damaged, if a listed file of the media library is missing, or if SQLite leaves files
 * behind.
 */
export async function listsAfterRestart(directory: string, environment: Record<string, string> = {}): Promise<string> {
  const site = await startSite({ ...environment, DATA_DIR: directory });
  const lists = await Promise.all(
    collections.map(
      async ({ api }) => [api.list, await (await fetch(`${site.origin}/api${api.list}?limit=100`)).json()] as const,
    ),
  );
  await site.stop();
  const file = join(directory, "school.sqlite");
  titlesIn(file);
  const content = JSON.stringify(lists);
  const media = new Set(await readdir(join(directory, "media")));
  for (const [, name = ""] of content.matchAll(/"\/media\/([^"]+)"/g)) {
    if (!media.has(name)) throw new Error(`${name} is missing.`);
  }
  const left = (await readdir(directory)).filter((name) => /-(?:wal|shm|journal)$/.test(name));
  if (left.length > 0) throw new Error(`${left.join()} is left.`);
  return content;
}
