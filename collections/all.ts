import type { Collection } from "../engine/collection.ts";

type Declaration = { default: Collection };

/** All collections: one for each file in this folder. A new file is enough to add a collection. */
export const collections: readonly Collection[] = (await declarations()).map((declaration) => declaration.default);

/** Loads the files of this folder. Vite lists them at build time, Node at the start. */
async function declarations(): Promise<Declaration[]> {
  if (import.meta.env) {
    return Object.values(import.meta.glob<Declaration>(["./*.ts", "!./all.ts"], { eager: true }));
  }
  const { readdir } = await import("node:fs/promises");
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".ts") && file !== "all.ts");
  return Promise.all(files.toSorted().map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<Declaration>));
}

const byName: ReadonlyMap<string, Collection> = new Map(collections.map((collection) => [collection.name, collection]));

/** The collection with this name. Throws if there is none. */
export function collectionNamed(name: string): Collection {
  const found = byName.get(name);
  if (!found) throw new Error(`There is no collection called ${name}.`);
  return found;
}
