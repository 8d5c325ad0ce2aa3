import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Locale, locales } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { isDiskFailing, isDiskFull } from "../disk/disk-full.ts";
import { causesOf } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { currentRequestId } from "../log/request-id.ts";
import { BusyError, NotStartedError, UnavailableError } from "../log/service-error.ts";
import { isGetOrHead } from "./method.ts";

/** Why a page cannot be rendered, and what visitors read instead. */
const reasons = {
  failed: { status: 500, title: m.failed_title, text: m.failed_text },
  "not-started": { status: 503, title: m.not_started_title, text: m.not_started_text },
  busy: { status: 503, title: m.busy_title, text: m.busy_text },
  "disk-full": { status: 507, title: m.failed_title, text: m.problem_disk_full },
  "disk-fails": { status: 507, title: m.failed_title, text: m.problem_disk_fails },
  "no-media": { status: 503, title: m.failed_title, text: m.problem_unavailable },
  "no-media-saved": { status: 503, title: m.failed_title, text: m.media_store_failed },
  "no-database": { status: 503, title: m.failed_title, text: m.problem_no_database },
  "maybe-saved": { status: 503, title: m.failed_title, text: m.problem_maybe_saved },
} as const satisfies Readonly<Record<string, { status: number; title: Message; text: Message }>>;

const css =
  "body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.7 sans-serif;color:#142019;background:#fbf7ec}" +
  "small{color:#4a5a50}";
const hash = createHash("sha256").update(css).digest("base64");

/** Seconds after which a client may try again: by then the work queue should be empty, or the site tries to start. */
const retryAfter = { soon: "2", "not-started": "30" } as const;

/** A page that is sent if no other can be rendered: its status, headers and HTML. */
type FallbackPage = { status: 500 | 503 | 507; headers: Record<string, string>; body: string };

/**
 * A short page in both languages for a failed request. A 500 shows the request id. The error is logged, unless the
 * queue is full, the site has said why it did not start, or the client has left.
 */
export function fallbackPage(error: unknown, request: IncomingMessage): FallbackPage {
  const isKnown = error instanceof BusyError || error instanceof NotStartedError;
  if (!isKnown && !isClientGone(error, request)) log.error(`${request.method} ${request.url?.split("?", 1)[0]}`, error);
  const reason = reasonOf(error, isGetOrHead(request));
  const { status, title, text } = reasons[reason];
  const section = (locale: Locale) =>
    `<section lang="${locale}"><h1>${title({}, { locale })}</h1><p>${text({}, { locale })}</p></section>`;
  const id = status === 500 ? `<p><small>${currentRequestId() ?? ""}</small></p>` : "";
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex">';
  const body =
    `<!doctype html><html lang="en"><head>${head}<title>${title({}, { locale: "en" })}</title>` +
    `<style>${css}</style></head><body>${locales.map(section).join("")}${id}</body></html>`;
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
      "Cache-Control": "no-store",
      ...(status === 503 && { "Retry-After": retryAfter[reason === "not-started" ? reason : "soon"] }),
    },
    body,
  };
}

/**
 * Why a request failed. A reading request has nothing to save; a writing one may have been saved in spite of the error.
 */
function reasonOf(error: unknown, isRead: boolean): keyof typeof reasons {
  if (error instanceof BusyError) return "busy";
  if (error instanceof NotStartedError) return "not-started";
  if (error instanceof UnavailableError) {
    if (error.service === "media") return isRead ? "no-media" : "no-media-saved";
    return isRead ? "no-database" : "maybe-saved";
  }
  if (isRead) return "failed";
  if (isDiskFull(error)) return "disk-full";
  return isDiskFailing(error) ? "disk-fails" : "failed";
}

const disconnectCodes = new Set([
  "ECONNRESET",
  "EPIPE",
  "ABORT_ERR",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
]);

/** Whether an error only means that the client disconnected before it had the whole response: not worth a log line. */
export function isClientGone(error: unknown, { socket }: IncomingMessage): boolean {
  if (!socket.destroyed) return false;
  return causesOf(error).some((cause) => {
    const { code, name, message } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
    return disconnectCodes.has(String(code)) || name === "AbortError" || message === "aborted";
  });
}
