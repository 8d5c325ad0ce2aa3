/** Milliseconds before its expiry at which a token counts as expired (requirements R9.8). */
const expiredBefore = 30_000;
/** Milliseconds before its expiry at which a token is renewed (requirements R9.8). */
export const renewedBefore = 5 * 60_000;
/** Pause after failed renewals, in milliseconds: it doubles from the first to the longest (requirements R9.8). */
const firstPause = 30_000;
const longestPause = 16 * 60_000;

/** Whether a token is too old to be used. Both times are in milliseconds since 1970, as in `isDue`. */
export function hasExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt - expiredBefore;
}

/** Whether a token is due for renewal. */
export function isDue(expiresAt: number, now: number): boolean {
  return now >= expiresAt - renewedBefore;
}

/** Milliseconds to wait before the next renewal, after this many failures in a row. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstPause * 2 ** (failures - 1), longestPause);
}
