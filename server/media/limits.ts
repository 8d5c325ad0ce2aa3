/** The limits of a picture that is sent; the seconds are those of decoding it. */
export const imageLimits = { megabytes: 15, megapixels: 40, seconds: 2 } as const;

/** How long one size may take to write: its pixels are few, but a school's server may be slow. */
export const encodingSeconds = 10;

/** A document's limit. */
export const documentLimits = { megabytes: 20 } as const;

/** A megabyte in bytes. */
export const megabyte = 1024 * 1024;
