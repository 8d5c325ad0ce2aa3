import type { ReactNode } from "react";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { responseContext } from "./context.ts";
import { FailedRequestId } from "./failed-request-id.ts";

export * as contexts from "./context.ts";

/** Renders a page as one string instead of streaming it, so that a failure halfway can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, requestId, omitErrorPage } = loadContext.get(responseContext);
  if (omitErrorPage && (status === 400 || status === 404)) return new Response(null, { status, headers });
  const page = (
    <FailedRequestId value={status >= 500 ? requestId : undefined}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </FailedRequestId>
  );
  // A page without scripts sends no loader data to the browser, so nothing in it suspends and the faster renderer is
  // enough: streaming takes 1.5 times as long.
  const html = scriptNonce === undefined ? `<!DOCTYPE html>${renderToString(page)}` : await renderSuspending(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/**
 * Renders a page that sends its loaders' data to its scripts; React suspends until that data is written. The infinite
 * chunk size makes React write suspended parts in place, however large. Otherwise it would move them there with inline
 * scripts, which the content security policy forbids.
 */
async function renderSuspending(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Infinity });
  return text(prelude);
}
