import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync } from "vite";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..");

const generated = [
  "build",
  "node_modules",
  "bench/lighthouse/node_modules",
  "tests/papers/node_modules",
  ".git",
  ".react-router",
  "messages/compiled",
  "data",
  "releases",
];

/** Paths of all files of the project that are not generated, relative to its root and with `/`. */
export const files: readonly string[] = globSync("**/*.*", {
  cwd: root,
  exclude: (path) => generated.includes(path.replaceAll(sep, "/")),
}).map((path) => path.replaceAll(sep, "/"));

/** Paths of all modules of the project, tests included. */
export const modules: readonly string[] = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path));

/** The text of a file of the project. */
export function sourceOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** An import or re-export. A `typeOnly` import is erased before run time; an `isLazy` import is loaded on demand. */
export type Import = { from: string; typeOnly: boolean; isLazy?: true };

/**
 * Returns everything that a module imports, static or dynamic. A dynamic import with a computed path is returned as it
 * is written.
 */
export function importsOf(path: string): Import[] {
  const text = sourceOf(path);
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const isTypeOnly = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    typeOnly: isTypeOnly(entries),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ from: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    from: text.slice(start, end).replaceAll(/^["'`]|["'`]$/g, ""),
    typeOnly: false,
    isLazy: true as const,
  }));
  return [...imported, ...exported, ...dynamic];
}
