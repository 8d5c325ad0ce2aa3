import { wholeNumber } from "../log/setting-kinds.ts";

/** The limits of an uploaded picture; `seconds` is for decoding it, with a margin for a busy server. */
export const imageLimits = { megabytes: 15, megapixels: 40, seconds: 10 } as const;

/**
 * Limit for pictures whose decoder holds all pixels in memory, in megapixels. A progressive JPEG takes up to 6 bytes a
 * pixel; other files take a few lines. Phones do not write progressive JPEGs, and those of social networks are smaller.
 */
export const wholeMegapixels = 20;

/** Time limit for encoding one size of a picture, in seconds; generous, because the server may be slow. */
export const encodingSeconds = 10;

/** The limit of an uploaded document. */
export const documentLimits = { megabytes: 20 } as const;

/** The limit of an uploaded video in megabytes, unless the operator sets another. */
export const defaultVideoMegabytes = 200;

/** Free bytes that an uploaded video must leave on the disk, for the database and for other uploads. */
export const spareBytes = 64 * 1024 * 1024;

/** Bytes in a megabyte. */
export const megabyte = 1024 * 1024;

/** The environment variable of the limit of an uploaded video. */
export const videoVariables = {
  MAX_VIDEO_MB: wholeNumber(1, 4096).default(defaultVideoMegabytes),
};
