import { access } from "node:fs/promises";
import { extname, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { openToOthers } from "../answers/safe-headers.ts";
import { forever, type FindFile } from "../files/found-file.ts";
import { disposition, isMediaName, isPackable } from "./file-name.ts";
import type { Library } from "./library.ts";

const prefix = "/media/";
/** What a browser shows itself; everything else is handed to the visitor as a file. */
const shown = /^(?:image|video)\/|^application\/pdf$/;

const headers = {
  ...openToOthers,
  "Cache-Control": forever,
  // Uploaded files never run anything, whatever they hold.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/**
 * The files under `/media`. Who takes AVIF gets it under the WebP's address as soon as it is made, so that
 * pages need not know whether it is.
 */
export function mediaFiles(library: Library): FindFile {
  return async (address, accept) => {
    const name = address.slice(prefix.length);
    if (!address.startsWith(prefix) || !isMediaName(name)) return undefined;
    const file = (await avifFor(library, name, accept)) ?? name;
    const packable = isPackable(file);
    const known = await library.describe(address);
    const type = (file === name && known?.type) || (getMimeType(file) ?? "application/octet-stream");
    const vary = packable ? "Accept-Encoding" : extname(name) === ".webp" && "Accept";
    const how = shown.test(type) ? "inline" : "attachment";
    return {
      paths: { identity: join(library.directory, file) },
      tag: file.replace(".", "-"),
      type,
      packable,
      headers: {
        ...headers,
        ...(vary && { Vary: vary }),
        ...(known && { "Content-Disposition": disposition(how, known.title, extname(file)) }),
      },
    };
  };
}

async function avifFor(library: Library, name: string, accept: string): Promise<string | undefined> {
  if (extname(name) !== ".webp" || !/\bimage\/avif\b/.test(accept)) return undefined;
  const avif = name.replace(/webp$/, "avif");
  return access(join(library.directory, avif)).then(
    () => avif,
    () => undefined,
  );
}
