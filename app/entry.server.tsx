import { randomBytes } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { ScriptNonce } from "./script-nonce.ts";

export { requestContext } from "./context.ts";
export { createVisitorsRenderer } from "./visitors-page.tsx";

/** Known to this process only: no content can carry it. */
export const scriptNonce = randomBytes(16).toString("base64url");

const texts = new WeakMap<Response, string>();

/** The text of a page behind an answer, which then need not be read from a stream; undefined for other answers. */
export function htmlOf(response: Response): string | undefined {
  return texts.get(response);
}

/** Renders a finished page; its text is fetched by `htmlOf`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = (
    <ScriptNonce value={scriptNonce}>
      <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
    </ScriptNonce>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = needsStream(context) ? paintedFirst(await text(stream(page))) : renderToString(page);
  const response = new Response(null, { status, headers });
  texts.set(response, `<!doctype html>${html}`);
  return response;
}

/** The framework asks for its scripts as urgently as for the page's styles; yet who waits wants to see the page. */
function paintedFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Pages for visitors hand nothing over to the client, and render at once. */
function needsStream({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { loaderData, matches } = staticHandlerContext;
  const root = loaderData.root as { user?: unknown } | undefined;
  if (root?.user) return true;
  return matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { interactive?: boolean } | undefined;
    return handle?.interactive === true;
  });
}

function stream(page: React.ReactNode): Readable {
  const output = new PassThrough();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce: scriptNonce,
    onAllReady: () => pipe(output),
    onShellError: (error) => output.destroy(error as Error),
    onError: () => abort(),
  });
  return output;
}
