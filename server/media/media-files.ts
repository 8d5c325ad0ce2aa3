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
  ...crossOriginHeaders,
  "Cache-Control": immutableCacheControl,
  // An uploaded file must not run scripts, whatever it contains.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/**
 * Finds the files under `/media`. A client that accepts AVIF gets it at the WebP's address as soon as it exists, so
 * pages need not know whether it does.
 */
export function mediaFiles(library: MediaLibrary): FindFile {
  return async (address, accept) => {
    const name = address.slice(prefix.length);
    if (!address.startsWith(prefix) || !isMediaName(name)) return undefined;
    const file = (await avifFor(library, name, accept)) ?? name;
    const compressible = isCompressible(file);
    const known = await library.describe(address);
    const type = (file === name && known?.type) || (getMimeType(file) ?? "application/octet-stream");
    const vary = compressible ? "Accept-Encoding" : extname(name) === ".webp" && "Accept";
    const dispositionType = inlineTypes.test(type) ? "inline" : "attachment";
    return {
      paths: { identity: join(library.directory, file) },
      tag: file.replace(".", "-"),
      type,
      compressible,
      headers: {
        ...headers,
        ...(vary && { Vary: vary }),
        ...(known && { "Content-Disposition": contentDisposition(dispositionType, known.title, extname(file)) }),
      },
    };
  };
}

/** The AVIF of a picture whose WebP is there: a picture that was set aside while its AVIF was made has none to serve. */
async function avifFor(library: MediaLibrary, name: string, accept: string): Promise<string | undefined> {
  if (extname(name) !== ".webp" || !/\bimage\/avif\b/.test(accept)) return undefined;
  const avif = name.replace(/webp$/, "avif");
  const files = [name, avif].map((file) => access(join(library.directory, file)));
  return Promise.all(files).then(
    () => avif,
    () => undefined,
  );
}
