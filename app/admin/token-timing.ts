/** Requirements R9.8: a token counts as expired 30 s before it is. */
const expiredBefore = 30_000;
/** Requirements R9.8: it is renewed 5 minutes before it expires. */
const renewedBefore = 5 * 60_000;
/** Requirements R9.8: after a failure, 30 s, doubling to 16 minutes. */
const firstPause = 30_000;
const longestPause = 16 * 60_000;

/** The moment at which a token expires, in milliseconds; undefined for what is no token. */
export function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token is too old to be sent. */
export function hasExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || now >= expiry - expiredBefore;
}

/** Whether it is time to ask for another token. */
export function isDue(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || now >= expiry - renewedBefore;
}

/**
 * Milliseconds until the next renewal, after this many failures in a row. Never sooner than the first pause:
 * a phone whose clock is wrong would otherwise ask without end.
 */
export function pauseBeforeRenewal(token: string, failures: number, now: number): number {
  if (failures > 0) return Math.min(firstPause * 2 ** (failures - 1), longestPause);
  return Math.max((expiryOf(token) ?? 0) - renewedBefore - now, firstPause);
}
