import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locale } from "../../engine/languages.ts";

const build = join(import.meta.dirname, "..", "..", "build", "app");
const assets = join(build, "client", "assets");

/** The text of a script of `build/app/client/assets`. */
export const scriptText = (name: string) => readFileSync(join(assets, name), "utf8");

/** The names of the scripts that screens in a language may load: those in React Router's list, and what they import. */
export function clientScripts(locale: Locale): string[] {
  const lists = JSON.parse(readFileSync(join(build, "server", "scripts.json"), "utf8")) as Record<Locale, object>;
  const named = (text: string) => Array.from(text.matchAll(/[\w.-]+\.js(?=["'`])/g), ([name]) => basename(name));
  const found = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) {
      // Screens load custom elements too, which are in another folder.
      if (found.has(name) || name.startsWith("manifest-") || !existsSync(join(assets, name))) continue;
      found.add(name);
      add(named(scriptText(name)));
    }
  };
  add(named(JSON.stringify(lists[locale])));
  return [...found];
}
