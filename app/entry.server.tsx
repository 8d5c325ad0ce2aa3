import { randomBytes } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext } from "./context.ts";
import { FailedRequest } from "./failed-request.ts";
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
  loadContext: RouterContextProvider,
): Promise<Response> {
  const failed = status >= 500 ? loadContext.get(requestContext).requestId : undefined;
  const page = (
    <ScriptNonce value={scriptNonce}>
      <FailedRequest value={failed}>
        <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
      </FailedRequest>
    </ScriptNonce>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Of the two, only the stream begins with a doctype of React's.
  const html = needsStream(context)
    ? await streamed(page, isSignedIn(context))
    : `<!doctype html>${renderToString(page)}`;
  const response = new Response(null, { status, headers });
  texts.set(response, html);
  return response;
}

async function streamed(page: React.ReactNode, signedIn: boolean): Promise<string> {
  const html = await text(stream(page));
  return signedIn ? paintedFirst(html) : touchedFirst(html);
}

/** The framework asks for its scripts as urgently as for the page's styles; yet who waits wants to see the page. */
function paintedFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Who is not signed in may only look: `enhance/first-touch.ts` runs the framework's scripts when it is time. */
function touchedFirst(html: string): string {
  // The order of the attributes is the framework's; that small script is marked in another.
  const opening = `<script nonce="${scriptNonce}" type=`;
  const running = `${opening}"module" async=""`;
  if (!html.includes(running)) throw new Error("The framework marks its scripts in another way: nothing would wait.");
  return html.replaceAll('<link rel="modulepreload"', '<link rel="waiting"').replace(running, `${opening}"waiting"`);
}

/** Pages for visitors hand nothing over to the client, and render at once. */
function needsStream(context: EntryContext): boolean {
  const { staticHandlerContext, routeModules } = context;
  if (isSignedIn(context)) return true;
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { interactive?: boolean } | undefined;
    return handle?.interactive === true;
  });
}

function isSignedIn({ staticHandlerContext }: EntryContext): boolean {
  const root = staticHandlerContext.loaderData.root as { user?: unknown } | undefined;
  return root?.user !== undefined;
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
