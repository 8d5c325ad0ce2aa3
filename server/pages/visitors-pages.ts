import { splitPath } from "../../engine/locale.ts";
import type { Reads, Versions } from "../database/versions.ts";
import { type Answer, ResponseCache } from "../http/response-cache.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import { isMissingStatus, missingAddress } from "./page-address.ts";
import { isEntryPath } from "./public-paths.ts";
import type { RenderedPage, RenderPage } from "./render-page.ts";

/** Memory for cached pages, in bytes. */
export const pageCacheBytes = 12 * 1024 * 1024;

type Parts = {
  renderPage: RenderPage;
  versions: Versions;
  publicUrl: string;
  queue: WorkQueue;
  /** Headers of every response. */
  headers: SecurityHeaders;
};

/** The cache of visitors' pages by address. For an unknown address it has the shared 404 page. */
export function visitorsPages({ renderPage, versions, publicUrl, queue, headers: defaults }: Parts): ResponseCache {
  const make = async (address: string, reads: Reads): Promise<Answer> => {
    const rendered = await renderPage(new Request(publicUrl + address), reads);
    const { status, headers, html } = rendered;
    if (html === undefined && isMissingStatus(status)) return { sameAs: missingAddress(status, address) };
    if (html === undefined || status >= 500) return { uncached: await otherAnswer(rendered) };
    const policy = headers.get("Content-Security-Policy") ?? "";
    return { made: { status, type: "text/html; charset=utf-8", text: html, isKept: true, headers: { ...defaults, "Content-Security-Policy": policy } } };
  };
  return new ResponseCache({ make, versions, queue, maxBytes: pageCacheBytes, isUrgent: isMainPage });
}

/** Whether an address is neither an entry's page nor a later page of a list: the others are too many. */
function isMainPage(address: string): boolean {
  return !address.includes("?") && !isEntryPath(splitPath(address).path);
}

async function otherAnswer({ status, headers, html, body }: RenderedPage) {
  const bytes = html === undefined ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.from(html);
  return { status, headers: Object.fromEntries(headers), body: bytes };
}
