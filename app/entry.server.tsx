import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./context.ts";

export { requestContext };

/** Renders a whole page. It is all there before the first byte leaves, so that a failure still becomes a page of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce } = loadContext.get(requestContext);
  const page = <ServerRouter context={context} url={request.url} nonce={scriptNonce} />;
  const { prelude } = await prerenderToNodeStream(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await text(prelude), { status, headers });
}
