import type { Locale } from "../../engine/words.ts";
import { deadline } from "./deadline.ts";
import { type Outcome, outcomeOf, unanswered } from "./outcome.ts";
import { dropToken, freshToken, renewToken } from "./token.ts";

export type { Failure, Outcome } from "./outcome.ts";

/** How a call is made. */
export type SendOptions = {
  locale: Locale;
  /** The same key again adds nothing: for a form that may be sent twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Calls the site's API as the signed-in administrator; `path` is one under `/api`, as the declarations spell
 * it. Never throws: whatever happens is told by the outcome.
 */
export async function send<T>(
  method: Method,
  path: string,
  body: unknown,
  options: SendOptions,
): Promise<Outcome<T>> {
  const attempt = async () => answerTo<T>(method, path, body, options);
  return renewingOnce(attempt);
}

/** Repeats a call once with a new token where the old one was refused: the session may still live. */
async function renewingOnce<T>(attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await attempt();
  if (first.ok || first.kind !== "signedOut") return first;
  const renewal = await renewToken();
  const last = renewal === "renewed" ? await attempt() : first;
  // No answer to the renewal says nothing about the session: the token stays for the next attempt.
  if (!last.ok && last.kind === "signedOut" && renewal !== "failed") dropToken();
  return last;
}

async function answerTo<T>(
  method: Method,
  path: string,
  body: unknown,
  { locale, idempotencyKey, signal: outer }: SendOptions,
): Promise<Outcome<T>> {
  const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": locale });
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  const token = await freshToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const { signal, done } = deadline("long", outer);
  try {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`/api${path}`, { method, headers, body: sent, signal });
    return outcomeOf<T>(response.status, await response.text(), locale);
  } catch {
    return unanswered(locale, outer?.aborted === true);
  } finally {
    done();
  }
}

/** How an upload is made. */
export type UploadOptions = {
  locale: Locale;
  /** Told the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/** Where an uploaded file can be reached; its name and size are the server's. */
export type Uploaded = { data: { url: string } };

/** Sends a file to the site's own media library; a picture as `image`, anything else as `document`. */
export async function upload(
  file: Blob,
  field: "image" | "document",
  options: UploadOptions,
): Promise<Outcome<Uploaded>> {
  return renewingOnce(async () => answerToUpload(file, field, options, await freshToken()));
}

// XMLHttpRequest, as fetch does not tell how much of a body has been sent.
function answerToUpload(
  file: Blob,
  field: string,
  { locale, onProgress, signal }: UploadOptions,
  token: string | null,
): Promise<Outcome<Uploaded>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const giveUp = () => call.abort();
    const end = (outcome: Outcome<Uploaded>) => {
      signal?.removeEventListener("abort", giveUp);
      resolve(outcome);
    };
    call.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener("load", () => end(outcomeOf<Uploaded>(call.status, call.responseText, locale)));
    call.addEventListener("error", () => end(unanswered(locale, false)));
    call.addEventListener("abort", () => end(unanswered(locale, true)));
    call.open("POST", "/api/upload");
    call.setRequestHeader("Accept-Language", locale);
    if (token) call.setRequestHeader("Authorization", `Bearer ${token}`);
    if (signal?.aborted) return end(unanswered(locale, true));
    signal?.addEventListener("abort", giveUp);
    const body = new FormData();
    body.append(field, file);
    call.send(body);
  });
}
