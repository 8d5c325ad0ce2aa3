import type { IncomingMessage, ServerResponse } from "node:http";
import { splitPath } from "../../engine/locale.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isGetOrHead } from "../http/method.ts";
import { send } from "../http/send.ts";
import type { FindCached } from "../http/web-server.ts";
import { CachedText } from "../http/cached-text.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { ResponseCache, UncachedResponse } from "../http/response-cache.ts";
import type { FileServer } from "../files/file-server.ts";
import { isSetupToken, type SetupLinks } from "../auth/setup-links.ts";
import type { SiteIcons } from "../site-icons/site-icons.ts";
import type { DiscoveryResponses } from "./discovery-responses.ts";
import { canonicalAddress, missingAddress } from "./page-address.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

type Parts = {
  pages: ResponseCache;
  /** The API's lists, and the address under which one is cached: undefined for other paths. */
  lists: ResponseCache;
  listAddress: (path: string, query: string) => string | undefined;
  files: FileServer;
  /** The files of hidden entries, for people who may write. */
  asideFiles: FileServer;
  discovery: DiscoveryResponses;
  icons: SiteIcons;
  sessions: Sessions;
  setup: Pick<SetupLinks, "stateOf">;
  /** The queue for what anybody can make the database do. */
  queue: WorkQueue;
  /** Whether a path, without its language, is that of a screen that is rendered for each request. */
  isScreen: (path: string) => boolean;
};

type PageCacheHandler = {
  /** Finds the response to a visitor's request that is in memory or being made. */
  findCached: FindCached;
  handle: Handler;
};

/**
 * Answers requests for visitors' pages, lists of the API and files before Hono or React Router see them. A cached page is
 * sent at once; others are rendered, once for all requests that wait. Unknown addresses get one cached 404 page. All
 * other requests go to `next`, as do pages for signed-in users.
 */
export function createPageCacheHandler({ pages, lists, listAddress, files, asideFiles, discovery, icons, sessions, setup, queue, isScreen }: Parts, next: Handler): PageCacheHandler {
  const isVisitor = async ({ headers }: IncomingMessage) =>
    headers.cookie === undefined || (await sessions.find(headers.cookie)) === undefined;
  const mayWrite = async ({ headers }: IncomingMessage) => (await sessions.find(headers.cookie))?.mayWrite === true;
  const addressOfList = (request: IncomingMessage, path: string, query: string) =>
    path.startsWith("/api/") && isGetOrHead(request) ? listAddress(path, query) : undefined;
  const findCached: FindCached = (request: IncomingMessage) => {
    const { path, query } = originForm(request);
    const address = isGetOrHead(request) ? canonicalAddress(path, query) : undefined;
    const accepted = request.headers["accept-encoding"];
    if (address !== undefined) {
      if (setupTokenIn(address, query) !== undefined) return undefined;
      return request.headers.cookie === undefined ? pages.findResponse(address, accepted) : undefined;
    }
    const list = addressOfList(request, path, query);
    if (list === undefined) return files.findCached(request);
    const found = lists.findResponse(list, accepted);
    // What fails is answered by `handle`, in the API's own form.
    return found instanceof Promise ? found.catch(() => undefined) : found;
  };
  const handle: Handler = async (request, response) => {
    const { path, query } = originForm(request);
    const address = isGetOrHead(request) ? await pageAddress(path, query, (token) => queue.run(() => setup.stateOf(token))) : undefined;
    const list = address === undefined ? addressOfList(request, path, query) : undefined;
    if (list !== undefined) {
      // What fails is answered in the API's own form.
      const text = await lists.answer(list).catch(() => undefined);
      return text ? sendAnswer(request, response, text) : next(request, response);
    }
    if (address === undefined) {
      if ((await discovery.answer(request, response)) || (await icons.answer(request, response)) || (await files.answer(request, response))) return;
      if (path.startsWith("/media/") && (await mayWrite(request)) && (await asideFiles.answer(request, response))) return;
      const isMissing = isGetOrHead(request) && isUnknownPath(path, isScreen);
      if (!isMissing || !(await isVisitor(request))) return next(request, response);
      return sendAnswer(request, response, await pages.answer(missingAddress(404, path)));
    }
    if (!(await isVisitor(request))) return next(request, response);
    return sendAnswer(request, response, await pages.answer(address));
  };
  return { findCached, handle };
}

/** Reduces a request target to its path and query: a client may send scheme and host too (RFC 9112 §3.2.2). */
function originForm(request: IncomingMessage): { path: string; query: string } {
  const { url = "/" } = request;
  if (/^https?:/i.test(url)) request.url = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  const [path = ""] = request.url?.split("?", 1) ?? [];
  return { path, query: request.url?.slice(path.length) ?? "" };
}

/** The canonical address of a visitors' page; undefined for everything else. */
async function pageAddress(path: string, query: string, stateOf: SetupLinks["stateOf"]): Promise<string | undefined> {
  const address = canonicalAddress(path, query);
  const token = setupTokenIn(address, query);
  // A valid set-up link shows a screen for one person; an invalid one shows the same page to everybody.
  return token !== undefined && (await stateOf(token)) !== "bad" ? undefined : address;
}

/** The token of a set-up link, which may be valid or not. */
function setupTokenIn(address: string | undefined, query: string): string | undefined {
  if (address === undefined || query === "" || splitPath(address).path !== "/setup") return undefined;
  const token = new URLSearchParams(query).get("token") ?? "";
  return isSetupToken(token) ? token : undefined;
}

/** Paths that Hono answers itself. */
const honoPaths = /^\/(?:(?:healthz|readyz)$|api$|api\/)/;

/** Whether nothing answers a path. Paths with surplus slashes do not count: they are redirected to the canonical path. */
function isUnknownPath(path: string, isScreen: Parts["isScreen"]): boolean {
  if (!path.startsWith("/") || path.includes("//") || path.endsWith("/")) return false;
  return !honoPaths.test(path) && !isScreen(splitPath(path).path);
}

async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: CachedText | UncachedResponse): Promise<void> {
  if (!(answer instanceof CachedText)) return sendOther(request, response, answer);
  const encoded = answer.response.for(request.headers["accept-encoding"]);
  send(request, response, encoded instanceof Promise ? await encoded : encoded);
}

function sendOther(request: IncomingMessage, response: ServerResponse, other: UncachedResponse): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}
