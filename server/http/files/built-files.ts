import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { diskContent } from "./disk-content.ts";
import { immutableCacheControl, type FindFile, type ServedFile } from "./served-file.ts";

// SVG drawings contain inline styles.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const oneDay = "public, max-age=86400";

/**
 * Finds the files of the build. They are listed once, because they do not change while the process runs. Files that are
 * named by their content are found in `otherBuilds` too: pages that were read before an update ask for them, and nginx
 * keeps such pages for a day (deploy/nginx.conf).
 */
export function builtFiles(buildDirectory: string, otherBuilds: readonly string[] = []): FindFile {
  const files = new Map([...otherBuilds.flatMap(filesOfOther), ...filesOf(buildDirectory)]);
  return (address) => Promise.resolve(files.get(address));
}

function filesOf(buildDirectory: string): [string, ServedFile][] {
  return [
    ...filesIn(join(buildDirectory, "app", "client"), "/"),
    ...filesIn(join(buildDirectory, "custom-elements"), "/custom-elements/"),
  ];
}

/**
 * The files of another release's build that are named by their content. None if they cannot be read, because an
 * operator may be removing or rebuilding that release at this moment.
 */
function filesOfOther(buildDirectory: string): [string, ServedFile][] {
  try {
    return filesOf(buildDirectory).filter(([address]) => isNamedByContent(address));
  } catch {
    return [];
  }
}

const isNamedByContent = (address: string) => /^\/(?:assets|custom-elements)\//.test(address);

function filesIn(directory: string, prefix: string): [string, ServedFile][] {
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  const all = new Set(names);
  return names
    .filter((name) => !name.startsWith(".") && !/\.(?:br|gz)$/.test(name) && name !== "manifest.json")
    .map((name) => [prefix + name, describe(directory, name, prefix, all)]);
}

function describe(directory: string, name: string, prefix: string, all: ReadonlySet<string>): ServedFile {
  const path = join(directory, name);
  const compressed = all.has(`${name}.br`) && { br: `${path}.br`, gzip: `${path}.gz` };
  const { mtimeMs, size } = statSync(path);
  return {
    content: diskContent({ identity: path, ...compressed }),
    size,
    tag: `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}`,
    type: getMimeType(name) ?? "application/octet-stream",
    headers: {
      "Cache-Control": isNamedByContent(prefix + name) ? immutableCacheControl : oneDay,
      "Content-Security-Policy": policy,
      ...(compressed && { Vary: "Accept-Encoding" }),
    },
    compressible: Boolean(compressed),
  };
}
