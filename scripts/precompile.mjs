// Fills Node's compile cache, so that the first start is as fast as later ones, and as light: a module that is not in it has
// its types stripped at run time, by one of Node's that then stays in memory (decision 15).
import { readdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "../server/node-runtime.mjs";

const root = join(import.meta.dirname, "..");

/** Modules that do something as soon as they are imported. */
const programs = new Set([join("server", "media", "make-avif.ts"), join("server", "site-icons", "render-icons.ts")]);
const serverFolders = readdirSync(join(root, "server"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const folders = [...serverFolders.map(({ name }) => join("server", name)), join("sample", "content"), join("sample", "globals")];

/** The modules of a folder and those below it, but for tests. */
const modulesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((path) => !programs.has(path));

const modules = ["server/start.ts", "server/metrics.ts", ...folders.flatMap(modulesOf), "build/app/server/index.js"];
for (const module of modules) await import(pathToFileURL(join(root, module)).href);
flushCompileCache();
