import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** The kinds of video that every browser plays, by extension, and the MIME type of each. */
export const videoTypes = { mp4: "video/mp4", webm: "video/webm" } as const;

/** A kind of video, named by its extension. */
export type VideoKind = keyof typeof videoTypes;

/** Brands of MP4 files. QuickTime ("qt  ") is missing, as most browsers do not play it, and so are pictures (HEIC, AVIF). */
const mp4Brands = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VP|mmp4|MSNV|dash|3gp[4-9])$/;
/** Bytes at the start of a file in which its kind stands. */
const startBytes = 64;
/** Most boxes at the top level of an MP4; files of cameras have about five, streamed ones some per second. */
const mostBoxes = 100_000;

/**
 * Detects the kind of a video from its content, without loading all of it; undefined if it is none. Throws a
 * `MediaError` for an MP4 that a camera or a connection has left incomplete, as no player can play it.
 */
export async function videoKind({ path, size }: TemporaryFile): Promise<VideoKind | undefined> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(Math.min(size, startBytes));
    await file.read(start, 0, start.length, 0);
    if (isWebm(start)) return "webm";
    if (!isMp4(start)) return undefined;
    await checkBoxes(file, size);
    return "mp4";
  } finally {
    await file.close();
  }
}

/** WebM is Matroska (an EBML file) of the document type "webm". */
function isWebm(start: Buffer): boolean {
  const docType = start.indexOf(Buffer.from([0x42, 0x82, 0x84]));
  return start.toString("hex", 0, 4) === "1a45dfa3" && docType > 0 && start.toString("latin1", docType + 3, docType + 7) === "webm";
}

/** An MP4 begins with a box `ftyp`, which has the main brand and those that the file is compatible with. */
function isMp4(start: Buffer): boolean {
  if (start.length < 16 || start.toString("latin1", 4, 8) !== "ftyp") return false;
  const end = Math.min(start.length, start.readUInt32BE(0));
  return mp4Brands.test(start.toString("latin1", 8, 12)) || (!/^(?:qt|he|mi|av|ms|cr)/.test(start.toString("latin1", 8, 12)) && hasBrand(start, end));
}

function hasBrand(start: Buffer, end: number): boolean {
  for (let at = 16; at + 4 <= end; at += 4) if (mp4Brands.test(start.toString("latin1", at, at + 4))) return true;
  return false;
}

/** Walks over the boxes of an MP4: all must be whole, and one must be the index (`moov`). */
async function checkBoxes(file: FileHandle, size: number): Promise<void> {
  const header = Buffer.alloc(16);
  let hasIndex = false;
  let at = 0;
  for (let count = 0; at + 8 <= size; count += 1) {
    await file.read(header, 0, header.length, at);
    const short = header.readUInt32BE(0);
    // 1: the length follows in 8 bytes; 0: up to the end of the file.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || count === mostBoxes) throw new MediaError("damaged");
    hasIndex ||= header.toString("latin1", 4, 8) === "moov";
    at += length;
  }
  if (!hasIndex || at > size) throw new MediaError("damaged");
}
