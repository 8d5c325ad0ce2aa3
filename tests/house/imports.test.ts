import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, modules } from "./sources.ts";

type Rule = {
  /** Folders, besides its own, that a folder may import from. */
  folders: readonly string[];
  /** Folders or files of which it may import types. */
  types?: readonly string[];
  /** Packages that it may import; any where this is left out. */
  packages?: readonly string[];
};

/** One way only: what is general never knows what is particular (ARCHITECTURE.md). */
const rules: Readonly<Record<string, Rule>> = {
  engine: { folders: [], packages: ["zod/mini"] },
  enhance: { folders: [], packages: [] },
  messages: { folders: ["engine"], packages: [] },
  collections: { folders: ["engine", "messages"], packages: ["node:fs/promises"] },
  pages: { folders: ["engine", "messages"], packages: [] },
  school: { folders: ["engine", "messages"], packages: [] },
  // The server hands a request's facts to the router under the key that the application's build made.
  server: { folders: ["engine", "collections", "pages", "school", "messages"], types: ["app/context.ts"] },
  // The addresses of the small scripts are known when they are built.
  app: { folders: ["engine", "collections", "pages", "school", "messages", "build"], types: ["server/"] },
};

/** What is not part of the finished site: tests, and the scripts that draw or build. */
const isTool = (path: string) => /\.(?:test\.ts|mjs)$|\/vite\.config\.ts$/.test(path);

const sources = modules.filter((path) => !isTool(path));
const byName = (a: string, b: string) => (a < b ? -1 : 1);

/** The places in a folder's sources that its rule forbids, each in words. */
function trespasses(folder: string, { folders, types = [], packages }: Rule): string[] {
  return sources
    .filter((path) => path.startsWith(`${folder}/`))
    .flatMap((path) =>
      importsOf(path)
        .filter(({ from, typeOnly }) => {
          if (!from.startsWith(".")) return /^[@\w]/.test(from) && packages?.includes(from) === false;
          const target = posix.join(posix.dirname(path), from);
          const home = target.split("/")[0] ?? "";
          if (home === folder || folders.includes(home)) return false;
          // The styles of a small script belong to the page that it makes livelier.
          if (folder === "app" && home === "enhance") return !/\.css(?:\?|$)/.test(target);
          return !(typeOnly && types.some((place) => target.startsWith(place)));
        })
        .map(({ from }) => `${path} imports ${from}`),
    );
}

describe("imports run one way", () => {
  it.each(Object.entries(rules))("from %s", (folder, rule) => {
    expect(trespasses(folder, rule)).toEqual([]);
  });

  it("is a rule that finds what breaks it", () => {
    expect(trespasses("server", { folders: [], packages: [] }).length).toBeGreaterThan(20);
    expect(trespasses("app", { folders: ["engine", "collections", "pages", "school", "messages", "build"] })).toContain(
      "app/context.ts imports ../server/database/store.ts",
    );
  });

  it("covers every folder of the site", () => {
    const inFolders = sources.filter((path) => path.includes("/"));
    const folders = new Set(inFolders.map((path) => path.slice(0, path.indexOf("/"))));
    for (const other of ["tests", "bench", "docs", "setup"]) folders.delete(other);
    const ruled = Object.keys(rules).filter((folder) => inFolders.some((path) => path.startsWith(`${folder}/`)));
    expect([...folders].toSorted(byName)).toEqual(ruled.toSorted(byName));
  });
});

it("a migration imports only Kysely: it stays what it was, whatever the declarations become", () => {
  const migrations = sources.filter((path) => path.startsWith("server/database/migrations/"));
  expect(migrations.length).toBeGreaterThan(0);
  for (const path of migrations) {
    expect(importsOf(path).map(({ from }) => from), path).toEqual(["kysely"]);
  }
});

it("what the server runs has its types in a form that Node strips: no import without an extension", () => {
  const bare = sources
    .filter((path) => !path.startsWith("app/"))
    .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
    .filter(({ from }) => from.startsWith(".") && !/\.[a-z]+(?:\?inline)?$/.test(from) && !from.includes("$"));
  expect(bare).toEqual([]);
});

it("the started site says that it is in production before anything can ask", () => {
  expect(importsOf("server/main.mjs")).toEqual([
    { from: "./production.mjs", typeOnly: false },
    { from: "./start.ts", typeOnly: false },
  ]);
});
