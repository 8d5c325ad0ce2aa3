import { hasExpired as hasExpiredAt, isDue as isDueAt, pauseAfter, renewedBefore } from "../../engine/renewal-timing.ts";

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
  return expiry === undefined || hasExpiredAt(expiry, now);
}

/** Whether a token is due for renewal. `now` is in milliseconds since 1970. */
export function isDue(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || isDueAt(expiry, now);
}

/**
 * Milliseconds until the next renewal, after this many failures in a row. It is never shorter than the first pause:
 * otherwise a phone with a wrong clock would send requests without end.
 */
export function pauseBeforeRenewal(token: string, failures: number, now: number): number {
  if (failures > 0) return pauseAfter(failures);
  return Math.max((expiryOf(token) ?? 0) - renewedBefore - now, pauseAfter(1));
}
