import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { requestContext } from "./context.ts";

/** Renders a finished page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html}`, { status, headers });
}
