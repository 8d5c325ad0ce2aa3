import { extname } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { crossOriginHeaders } from "../http/security-headers.ts";
import { immutableCacheControl, type FindFile } from "../http/files/served-file.ts";
import { contentDisposition, isMediaName, isCompressible } from "./file-name.ts";
import type { Folder, FolderFile } from "./folder.ts";
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
  return filesOf(library, true, { ...crossOriginHeaders, "Cache-Control": immutableCacheControl });
}

/** Finds the files under `/media` that visitors may not get. No shared cache may store them. */
export function hiddenFiles(library: MediaLibrary): FindFile {
  return filesOf(library, false, { "Cache-Control": "private, no-cache" });
}

function filesOf(library: MediaLibrary, arePublic: boolean, ownHeaders: Readonly<Record<string, string>>): FindFile {
  const folder = library.folders.served;
  return async (address, accept) => {
    const name = address.slice(prefix.length);
    if (!address.startsWith(prefix) || !isMediaName(name)) return undefined;
    // Anybody can invent names, so what answers faster is asked first: the disk, or the table and not an object store.
    if (folder.answersAtOnce && !(await folder.find(name))) return undefined;
    const found = await library.find(name);
    // A file without a row is private.
    const file = (found?.isPublic ?? false) === arePublic ? await chosen(folder, name, accept) : undefined;
    if (!file) return undefined;
    const compressible = isCompressible(file.name);
    const known = found?.description;
    const type = (file.name === name && known?.type) || (getMimeType(file.name) ?? "application/octet-stream");
    const vary = compressible ? "Accept-Encoding" : extname(name) === ".webp" && "Accept";
    const dispositionType = inlineTypes.test(type) ? "inline" : "attachment";
    return {
      content: folder.content(file),
      size: file.size,
      tag: file.name.replace(".", "-"),
      type,
      compressible,
      headers: {
        ...headers,
        ...ownHeaders,
        ...(vary && { Vary: vary }),
        ...(known && { "Content-Disposition": contentDisposition(dispositionType, known.title, extname(file.name)) }),
      },
    };
  };
}

/** The file to send for a name: the AVIF of a picture if the client accepts it and the WebP is there. */
async function chosen(folder: Folder, name: string, accept: string): Promise<FolderFile | undefined> {
  const extension = extname(name);
  // An AVIF without its WebP is a leftover: the picture was removed while its AVIF was being made.
  const other =
    extension === ".avif" ? "webp" : extension === ".webp" && /\bimage\/avif\b/.test(accept) ? "avif" : undefined;
  if (other === undefined) return folder.find(name);
  const [file, twin] = await Promise.all([folder.find(name), folder.find(name.replace(/(?<=\.)\w+$/, other))]);
  if (other === "webp") return twin && file;
  return file && (twin ?? file);
}
