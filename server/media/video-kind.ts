import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** The kinds of video that every browser plays, by extension, and the MIME type of each. */
export const videoTypes = { mp4: "video/mp4", webm: "video/webm" } as const;

/** A kind of video, named by its extension. */
type VideoKind = keyof typeof videoTypes;

/** Brands of MP4 files that browsers play. */
const mp4Brand = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VP|mmp4|MSNV|dash|3gp[4-9])$/;
/**
 * Main brands of other files, which may still list a brand of MP4 as compatible: QuickTime films (`qt `), which most
 * browsers do not play, and pictures: HEIC (`heic`, `heix`, `hevc`), HEIF (`mif1`, `mif2`, `miaf`), AVIF and its
 * sequences (`avif`, `avis`), HEIF sequences (`msf1`) and Canon's raw files (`crx `).
 */
const otherBrand = /^(?:qt|he|mi|avi|msf|crx)/;
/** Bytes at the start of a file that show its kind. */
const startBytes = 64;
/**
 * Maximum number of top-level boxes of an MP4. Files of cameras have about five; streamed files have some per second.
 */
const mostBoxes = 100_000;

/**
 * Detects the kind of a video from its content, without loading all of it; undefined if it is none of these. Throws a
 * `MediaError` for an MP4 that was not recorded or transferred to its end, because no player can play it.
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
  return (
    start.toString("hex", 0, 4) === "1a45dfa3" &&
    docType > 0 &&
    start.toString("latin1", docType + 3, docType + 7) === "webm"
  );
}

/** An MP4 begins with a box `ftyp`, which has the main brand and the compatible brands. */
function isMp4(start: Buffer): boolean {
  if (start.length < 16 || start.toString("latin1", 4, 8) !== "ftyp") return false;
  const mainBrand = start.toString("latin1", 8, 12);
  if (mp4Brand.test(mainBrand)) return true;
  return !otherBrand.test(mainBrand) && isCompatibleWithMp4(start);
}

/** The compatible brands follow the main brand and its version, up to the end of the box. */
function isCompatibleWithMp4(start: Buffer): boolean {
  const end = Math.min(start.length, start.readUInt32BE(0));
  for (let at = 16; at + 4 <= end; at += 4) if (mp4Brand.test(start.toString("latin1", at, at + 4))) return true;
  return false;
}

/** Steps through the boxes of an MP4: all must be complete, and one must be the index (`moov`). */
async function checkBoxes(file: FileHandle, size: number): Promise<void> {
  const header = Buffer.alloc(16);
  let hasIndex = false;
  let at = 0;
  for (let count = 0; at + 8 <= size; count += 1) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    // Bytes that were not read are left over from an earlier box.
    header.fill(0, bytesRead);
    const short = header.readUInt32BE(0);
    // 1 means that the length follows in 8 bytes; 0 means up to the end of the file.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || count === mostBoxes) throw new MediaError("damaged");
    hasIndex ||= header.toString("latin1", 4, 8) === "moov";
    at += length;
  }
  if (!hasIndex || at > size) throw new MediaError("damaged");
}
