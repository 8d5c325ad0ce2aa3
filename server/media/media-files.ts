import { access } from "node:fs/promises";
import { extname, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { crossOriginHeaders } from "../http/security-headers.ts";
import { immutableCacheControl, type FindFile } from "../files/served-file.ts";
import { contentDisposition, isMediaName, isCompressible } from "./file-name.ts";
import type { MediaLibrary } from "./media-library.ts";

const prefix = "/media/";
/** MIME types that browsers display; all other files are downloaded. */
const inlineTypes = /^(?:image|video)\/|^application\/pdf$/;

const headers = {
  // An uploaded file must not run scripts, whatever it contains.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/**
 * Finds the files under `/media`. A client that accepts AVIF gets it at the WebP's address as soon as it exists, so
 * pages need not know whether it does.
 */
export function mediaFiles(library: MediaLibrary): FindFile {
  return filesIn(library.directory, library, { ...crossOriginHeaders, "Cache-Control": immutableCacheControl });
}

/** Finds the files under `/media` that are set aside. They are for people who may write, and for no cache that others use. */
export function asideFiles(library: MediaLibrary): FindFile {
  return filesIn(library.asideDirectory, library, { "Cache-Control": "private, no-cache" });
}

function filesIn(directory: string, library: MediaLibrary, ownHeaders: Readonly<Record<string, string>>): FindFile {
  return async (address, accept) => {
    const name = address.slice(prefix.length);
    if (!address.startsWith(prefix) || !isMediaName(name) || (await isLeftBehind(directory, name))) return undefined;
    const file = (await avifFor(directory, name, accept)) ?? name;
    const compressible = isCompressible(file);
    const known = await library.describe(address);
    const type = (file === name && known?.type) || (getMimeType(file) ?? "application/octet-stream");
    const vary = compressible ? "Accept-Encoding" : extname(name) === ".webp" && "Accept";
    const dispositionType = inlineTypes.test(type) ? "inline" : "attachment";
    return {
      paths: { identity: join(directory, file) },
      tag: file.replace(".", "-"),
      type,
      compressible,
      headers: {
        ...headers,
        ...ownHeaders,
        ...(vary && { Vary: vary }),
        ...(known && { "Content-Disposition": contentDisposition(dispositionType, known.title, extname(file)) }),
      },
    };
  };
}

/** The AVIF of a picture whose WebP is there. */
async function avifFor(directory: string, name: string, accept: string): Promise<string | undefined> {
  if (extname(name) !== ".webp" || !/\bimage\/avif\b/.test(accept)) return undefined;
  const avif = name.replace(/webp$/, "avif");
  return (await exists(join(directory, name))) && (await exists(join(directory, avif))) ? avif : undefined;
}

/** Whether a file is an AVIF without its WebP: the picture was set aside while its AVIF was made. */
async function isLeftBehind(directory: string, name: string): Promise<boolean> {
  return extname(name) === ".avif" && !(await exists(join(directory, name.replace(/avif$/, "webp"))));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
