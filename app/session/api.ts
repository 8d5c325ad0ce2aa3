import type { Locale } from "../../engine/languages.ts";
import { deadline } from "./deadline.ts";
import { type Outcome, type SuccessValue, parseResponse, noResponse } from "./outcome.ts";
import { removeToken, freshToken, renewToken } from "./access-token.ts";

export type { Failure, Outcome } from "./outcome.ts";

/** The options of a call. */
type SendOptions = {
  locale: Locale;
  /**
   * The server performs only one of several requests with the same key, so that a form submitted twice adds one entry.
   */
  idempotencyKey?: string;
  /**
   * The version of the entry that the write is based on. If the entry has another version by now, nothing is written.
   */
  ifVersion?: number | undefined;
  /** The value of the answer by which the write reports its success; without it, the status alone says so. */
  expects?: SuccessValue;
  /** The id of the proposal that this write replaces if it becomes a proposal. */
  replaces?: number | undefined;
  signal?: AbortSignal;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Calls the site's API as the signed-in administrator. `path` is relative to `/api`, as in the declarations. It never
 * throws: the outcome describes every failure.
 */
export async function send<T>(method: Method, path: string, body: unknown, options: SendOptions): Promise<Outcome<T>> {
  return withRenewal(() => sendOnce<T>(method, path, body, options));
}

/** Repeats a call once with a new token if the old one was refused, because the session may still be valid. */
async function withRenewal<T>(attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await attempt();
  if (first.ok || first.kind !== "signedOut") return first;
  const renewal = await renewToken();
  const last = renewal === "renewed" ? await attempt() : first;
  // A failed renewal does not mean that the session has ended, so keep the token for the next attempt.
  if (!last.ok && last.kind === "signedOut" && renewal !== "failed") removeToken();
  return last;
}

async function sendOnce<T>(
  method: Method,
  path: string,
  body: unknown,
  { locale, idempotencyKey, ifVersion, expects, replaces, signal: outer }: SendOptions,
): Promise<Outcome<T>> {
  const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": locale });
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  if (ifVersion !== undefined) headers.set("If-Match", `"${ifVersion}"`);
  if (replaces !== undefined) headers.set("Replaces", String(replaces));
  const token = await freshToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const { signal, done } = deadline("long", outer);
  try {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`/api${path}`, { method, headers, body: sent, signal });
    const outcome = parseResponse<T>(response.status, await response.text(), locale, expects);
    const version = versionIn(response.headers);
    return outcome.ok && version !== undefined ? { ...outcome, version } : outcome;
  } catch {
    return noResponse(locale, outer?.aborted === true);
  } finally {
    done();
  }
}

/** The version of an entry from a response's ETag. A compressing proxy marks the ETag as weak. */
function versionIn(headers: Headers): number | undefined {
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(headers.get("ETag") ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The options of an upload. */
type UploadOptions = {
  locale: Locale;
  /** Where the file is sent, below `/api`. The default is `/upload`. */
  path?: string;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
};

/** The form field of an upload. It tells the server which kind of file to accept. */
export type UploadKind = "image" | "document" | "video";

/** The server's response to an upload: the address of the file. */
type Uploaded = { data: { url: string } };

/**
 * Uploads a file to the media library: a picture as `image`, a video as `video`, anything else as `document`. With
 * another path it sends the file as the field `file`. It never throws.
 */
export async function upload<Answer = Uploaded>(
  file: Blob,
  field: UploadKind | "file",
  options: UploadOptions,
): Promise<Outcome<Answer>> {
  return withRenewal(async () => uploadOnce(file, field, options, await freshToken()));
}

// Uses XMLHttpRequest, because fetch does not report how much of a body has been sent.
function uploadOnce<Answer>(
  file: Blob,
  field: string,
  { locale, path = "/upload", onProgress, signal }: UploadOptions,
  token: string | null,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const giveUp = () => call.abort();
    const end = (outcome: Outcome<Answer>) => {
      signal?.removeEventListener("abort", giveUp);
      resolve(outcome);
    };
    call.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener("load", () => end(parseResponse<Answer>(call.status, call.responseText, locale)));
    call.addEventListener("error", () => end(noResponse(locale, false)));
    call.addEventListener("abort", () => end(noResponse(locale, true)));
    call.open("POST", `/api${path}`);
    call.setRequestHeader("Accept-Language", locale);
    if (token) call.setRequestHeader("Authorization", `Bearer ${token}`);
    if (signal?.aborted) return end(noResponse(locale, true));
    signal?.addEventListener("abort", giveUp);
    const body = new FormData();
    body.append(field, file);
    call.send(body);
  });
}
