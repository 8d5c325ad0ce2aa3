import {
  hasExpired as hasExpiredAt,
  isDue as isDueAt,
  pauseAfter,
  renewedBefore,
} from "../../engine/renewal-timing.ts";
import { deadline } from "./deadline.ts";

/** Where the browser stores the access token (requirements R9.1). */
const storageKey = "accessToken";

/** The result of a request for a new token. */
type Renewal = "renewed" | "signedOut" | "failed";

let email: string | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The stored token, even if it has expired. */
function storedToken(): string | null {
  return localStorage.getItem(storageKey);
}

/** Removes the stored token, for all tabs of the browser. */
export function removeToken(): void {
  localStorage.removeItem(storageKey);
}

/**
 * The token to send: the stored one, or a new one if that is missing or too old. Null if there is none and none can be
 * fetched.
 */
export async function freshToken(): Promise<string | null> {
  const kept = storedToken();
  if (kept === null || hasExpired(kept, Date.now())) await renewToken();
  return storedToken();
}

/** Fetches a new token from the server and stores it. Removes the stored one if the session has ended. */
export async function renewToken(address = email): Promise<Renewal> {
  if (address === undefined) return "signedOut";
  const outcome = await fetchToken(address);
  failures = outcome === "failed" ? failures + 1 : 0;
  if (outcome === "signedOut") removeToken();
  return outcome;
}

async function fetchToken(address: string): Promise<Renewal> {
  const { signal, done } = deadline("short");
  try {
    const response = await fetch(`/api/jwt?email=${encodeURIComponent(address)}`, { signal });
    if (response.status === 401 || response.status === 403) return "signedOut";
    const { accessToken } = (await response.json()) as { accessToken?: unknown };
    if (typeof accessToken !== "string") return "failed";
    localStorage.setItem(storageKey, accessToken);
    return "renewed";
  } catch {
    return "failed";
  } finally {
    done();
  }
}

/** Renews the signed-in user's token while a page is open. Returns the function that stops it. */
export function keepTokenFresh(address: string): () => void {
  email = address;
  const onVisible = () => {
    if (document.visibilityState === "visible") void renewIfDue();
  };
  const onOnline = () => void renewIfDue();
  // Another tab has renewed or removed the token.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) schedule();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  window.addEventListener("online", onOnline);
  window.addEventListener("storage", onStorage);
  if (storedToken() === null) void renewAndSchedule();
  else void renewIfDue();
  return () => {
    clearTimeout(timer);
    email = undefined;
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("focus", onVisible);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("storage", onStorage);
  };
}

async function renewIfDue(): Promise<void> {
  const kept = storedToken();
  if (kept !== null && isDue(kept, Date.now())) await renewAndSchedule();
  else schedule();
}

async function renewAndSchedule(): Promise<void> {
  const outcome = await renewToken();
  if (outcome === "failed") schedule(true);
  else schedule();
}

/**
 * Sets the timer of the next renewal. If no token is stored, sets it only with `withoutToken`, after a failed request.
 */
function schedule(withoutToken = false): void {
  clearTimeout(timer);
  const kept = storedToken();
  if (kept === null && !withoutToken) return;
  const pause = pauseBeforeRenewal(kept ?? "", failures, Date.now());
  timer = setTimeout(() => void (storedToken() === null ? renewAndSchedule() : renewIfDue()), pause);
}

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

/** Whether a token should be renewed. `now` is in milliseconds since 1970. */
export function isDue(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === undefined || isDueAt(expiry, now);
}

/**
 * Milliseconds until the next renewal, after this many failures in a row. Never shorter than the first pause after a
 * failure, because a phone with a wrong clock would otherwise send requests without end.
 */
export function pauseBeforeRenewal(token: string, failed: number, now: number): number {
  if (failed > 0) return pauseAfter(failed);
  return Math.max((expiryOf(token) ?? 0) - renewedBefore - now, pauseAfter(1));
}
