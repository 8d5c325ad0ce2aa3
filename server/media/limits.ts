/** A picture's limits; the seconds are those of each step of work. */
export const imageLimits = { megabytes: 15, megapixels: 40, seconds: 2 } as const;

/** A document's limit. */
export const documentLimits = { megabytes: 20 } as const;

/** A megabyte in bytes. */
export const megabyte = 1024 * 1024;
