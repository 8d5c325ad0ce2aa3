import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { forever, type FindFile, type FoundFile } from "./found-file.ts";

// Drawings bring their styles with them.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const aDay = "public, max-age=86400";

/** Finds the files that the build made, which never change while the process runs. */
export function builtFiles(buildDirectory: string): FindFile {
  const files = listBuiltFiles(buildDirectory);
  return (address) => Promise.resolve(files.get(address));
}

/** The files that the build made for visitors and administrators, by their addresses. */
export function listBuiltFiles(buildDirectory: string): ReadonlyMap<string, FoundFile> {
  return new Map([
    ...filesIn(join(buildDirectory, "app", "client"), "/"),
    ...filesIn(join(buildDirectory, "enhance"), "/enhance/"),
  ]);
}

function filesIn(directory: string, prefix: string): [string, FoundFile][] {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  const all = new Set(names);
  return names
    .filter((name) => !name.startsWith(".") && !/\.(?:br|gz)$/.test(name) && name !== "manifest.json")
    .map((name) => [prefix + name, describe(directory, name, prefix, all)]);
}

function describe(directory: string, name: string, prefix: string, all: ReadonlySet<string>): FoundFile {
  const path = join(directory, name);
  const packed = all.has(`${name}.br`) && { br: `${path}.br`, gzip: `${path}.gz` };
  const { mtimeMs, size } = statSync(path);
  const hashed = (prefix + name).startsWith("/assets/") || prefix === "/enhance/";
  return {
    paths: { identity: path, ...packed },
    tag: `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}`,
    type: getMimeType(name) ?? "application/octet-stream",
    headers: {
      "Cache-Control": hashed ? forever : aDay,
      "Content-Security-Policy": policy,
      ...(packed && { Vary: "Accept-Encoding" }),
    },
    packable: Boolean(packed),
  };
}
