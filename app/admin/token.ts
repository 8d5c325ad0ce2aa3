import { deadline } from "./deadline.ts";
import { hasExpired, isDue, pauseBeforeRenewal } from "./token-timing.ts";

/** Where the browser keeps the access token (requirements R9.1). */
const storageKey = "accessToken";

/** How asking for a token ended. */
export type Renewal = "renewed" | "signedOut" | "failed";

let email: string | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The token that is kept, whatever its age. */
export function keptToken(): string | null {
  return localStorage.getItem(storageKey);
}

/** Removes the token, here and in the browser's other tabs. */
export function dropToken(): void {
  localStorage.removeItem(storageKey);
}

/** A token to send: the kept one, or a new one where that is too old. */
export async function freshToken(): Promise<string | null> {
  const kept = keptToken();
  if (kept === null || hasExpired(kept, Date.now())) await renewToken();
  return keptToken();
}

/** Asks for a new token and keeps it; the session's end removes the kept one. */
export async function renewToken(address = email): Promise<Renewal> {
  if (address === undefined) return "signedOut";
  const outcome = await fetchToken(address);
  failures = outcome === "failed" ? failures + 1 : 0;
  if (outcome === "signedOut") dropToken();
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

/** Keeps the token of the signed-in user fresh while a page is open; answers how to stop. */
export function keepTokenFresh(address: string): () => void {
  email = address;
  const onSight = () => {
    if (document.visibilityState === "visible") void renewIfDue();
  };
  const onOnline = () => void renewIfDue();
  // Another tab has renewed the token, or removed it.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) schedule();
  };
  document.addEventListener("visibilitychange", onSight);
  window.addEventListener("focus", onSight);
  window.addEventListener("online", onOnline);
  window.addEventListener("storage", onStorage);
  if (keptToken() === null) void renewAndSchedule();
  else void renewIfDue();
  return () => {
    clearTimeout(timer);
    email = undefined;
    document.removeEventListener("visibilitychange", onSight);
    window.removeEventListener("focus", onSight);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("storage", onStorage);
  };
}

async function renewIfDue(): Promise<void> {
  const kept = keptToken();
  if (kept !== null && isDue(kept, Date.now())) await renewAndSchedule();
  else schedule();
}

async function renewAndSchedule(): Promise<void> {
  const outcome = await renewToken();
  if (outcome === "failed") schedule(true);
  else schedule();
}

/** Sets the next renewal; without a token there is none, unless asking for the first one failed. */
function schedule(evenWithout = false): void {
  clearTimeout(timer);
  const kept = keptToken();
  if (kept === null && !evenWithout) return;
  const pause = pauseBeforeRenewal(kept ?? "", failures, Date.now());
  timer = setTimeout(() => void (keptToken() === null ? renewAndSchedule() : renewIfDue()), pause);
}
