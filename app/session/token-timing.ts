/** Milliseconds before its expiry at which a token counts as expired (requirements R9.8). */
const expiredBefore = 30_000;
/** Milliseconds before its expiry at which a token is renewed (requirements R9.8). */
const renewedBefore = 5 * 60_000;
/** Milliseconds to wait after failures: the pause doubles from the first to the longest (requirements R9.8). */
const firstPause = 30_000;
const longestPause = 16 * 60_000;

/** The time at which a token expires, in milliseconds since 1970; undefined if the text is not a token. */
export function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token is too old to be sent. `now` is in milliseconds since 1970. */
export function hasExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || now >= expiry - expiredBefore;
}

/** Whether a token is due for renewal. `now` is in milliseconds since 1970. */
export function isDue(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || now >= expiry - renewedBefore;
}

/**
 * Milliseconds until the next renewal, after this many failures in a row. It is never shorter than the first pause:
 * otherwise a phone with a wrong clock would send requests without end.
 */
export function pauseBeforeRenewal(token: string, failures: number, now: number): number {
  if (failures > 0) return Math.min(firstPause * 2 ** (failures - 1), longestPause);
  return Math.max((expiryOf(token) ?? 0) - renewedBefore - now, firstPause);
}
