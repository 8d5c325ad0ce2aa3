import type { ReactNode } from "react";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./context.ts";
import { FailedRequest } from "./failed-request.ts";

export { requestContext };

/** Renders a whole page: none of it leaves before all of it is there, so that what fails becomes a page of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, requestId, statusAlone } = loadContext.get(requestContext);
  if (statusAlone && (status === 400 || status === 404)) return new Response(null, { status, headers });
  const page = (
    <FailedRequest value={status >= 500 ? requestId : undefined}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </FailedRequest>
  );
  // A page without scripts hands nothing over, so nothing in it waits. Making it as a stream takes half as long again.
  const html = scriptNonce === undefined ? `<!DOCTYPE html>${renderToString(page)}` : await renderWaiting(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** Renders a page that hands over to scripts what its loaders found, which React waits for. */
async function renderWaiting(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page);
  return text(prelude);
}
