import { z } from "zod";

/** The limits of an uploaded picture; `seconds` is for decoding it, with room for a busy server. */
export const imageLimits = { megabytes: 15, megapixels: 40, seconds: 10 } as const;

/**
 * Megapixels of a picture that its decoder holds in memory as a whole: a progressive JPEG takes up to 6 bytes a pixel,
 * other files take a few lines. Phones do not write progressive JPEGs, and those of social networks are smaller.
 */
export const wholeMegapixels = 20;

/** Seconds in which one size of a picture must be encoded; generous, as the server may be slow. */
export const encodingSeconds = 10;

/** The limit of an uploaded document. */
export const documentLimits = { megabytes: 20 } as const;

/** The limit of an uploaded video in megabytes, unless the operator sets another. */
export const defaultVideoMegabytes = 200;

/** Bytes of the disk that an uploaded video leaves free, for the database and for other uploads. */
export const spareBytes = 64 * 1024 * 1024;

/** Bytes in a megabyte. */
export const megabyte = 1024 * 1024;

/** The environment variable of the limit of an uploaded video. */
export const videoVariables = {
  MAX_VIDEO_MB: z.coerce
    .number({ error: "must be a number of megabytes" })
    .int("must be a whole number")
    .min(1, "must not be below 1")
    .max(4096, "must not be above 4096")
    .default(defaultVideoMegabytes),
};
