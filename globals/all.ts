import { collections } from "../collections/all.ts";
import type { Declaration } from "../engine/declaration.ts";
import type { Global } from "../engine/global.ts";

type Module = { default: Global };

/** All globals: one for each file in this folder. A new file is enough to add a global. */
export const globals: readonly Global[] = (await modules()).map((module) => module.default);

/** All collections and globals. */
export const declarations: readonly Declaration[] = [...collections, ...globals];

/** Loads the files of this folder. Vite lists them at build time, Node at the start. */
async function modules(): Promise<Module[]> {
  if (import.meta.env) {
    return Object.values(import.meta.glob<Module>(["./*.ts", "!./all.ts"], { eager: true }));
  }
  const { readdir } = await import("node:fs/promises");
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".ts") && file !== "all.ts");
  return Promise.all(files.toSorted().map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<Module>));
}

/** The collection or global with this name. Throws if there is none. */
export function declarationNamed(name: string): Declaration {
  const found = declarations.find((declaration) => declaration.name === name);
  if (!found) throw new Error(`There is no declaration called ${name}.`);
  return found;
}
