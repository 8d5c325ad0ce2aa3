/** The limits of a picture that is sent; the seconds are those of decoding it, on a busy server too. */
export const imageLimits = { megabytes: 15, megapixels: 40, seconds: 10 } as const;

/**
 * Megapixels of a picture that its decoder must hold whole: a progressive JPEG takes up to 6 bytes a pixel, where
 * others take a few lines. Phones write none; what social networks write is smaller.
 */
export const wholeMegapixels = 20;

/** How long one size may take to write: its pixels are few, but a school's server may be slow. */
export const encodingSeconds = 10;

/** A document's limit. */
export const documentLimits = { megabytes: 20 } as const;

/** A megabyte in bytes. */
export const megabyte = 1024 * 1024;
