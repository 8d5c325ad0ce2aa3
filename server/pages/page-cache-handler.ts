import type { IncomingMessage, ServerResponse } from "node:http";
import { splitPath } from "../../engine/locale.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isToken } from "../auth/links/secret-token.ts";
import type { SetupLinks } from "../auth/links/setup-links.ts";
import type { Store } from "../content/store.ts";
import type { Reads, Versions } from "../content/versions.ts";
import type { FileServer } from "../http/files/file-server.ts";
import { isGetOrHead } from "../http/method.ts";
import { sendGenerated } from "../http/send.ts";
import { type Answer, ResponseCache } from "../http/response-cache.ts";
import type { Handler } from "../http/web-server.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import { answerDocument } from "./entry-documents.ts";
import type { Features } from "../operation/features.ts";
import type { SiteIcons } from "./site-icons/site-icons.ts";
import type { DiscoveryResponses } from "./discovery-responses.ts";
import { canonicalAddress, isEntryPath, isMissingStatus, missingAddress } from "./page-address.ts";
import type { RenderedPage, RenderPage } from "./render-page.ts";
import { speculationHeader } from "./speculation-rules.ts";

/** Memory for visitors' pages, in bytes. */
const pageCacheBytes = 12 * 1024 * 1024;

type Parts = {
  store: Store;
  renderPage: RenderPage;
  versions: Versions;
  publicUrl: string;
  /** Called for each visitor page with whether the cache had it. */
  onLookup: ((isHit: boolean) => void) | undefined;
  files: FileServer;
  /** The files of hidden entries, for people who may write or preview a draft. */
  hiddenFiles: FileServer;
  /** Whether a visitor with these cookies may see one of these files. */
  showsFile: (cookies: string, address: string) => Promise<boolean>;
  /** A function that looks for the file that a feature generates at a path; undefined if no feature has the path. */
  madeFile: Features["file"];
  discovery: DiscoveryResponses;
  icons: SiteIcons;
  sessions: Sessions;
  setup: Pick<SetupLinks, "stateOf">;
  /** The queue for work that any visitor can trigger. */
  queue: WorkQueue;
  /** The line of the queue in which a request waits: that of its network. */
  lineOf: (request: IncomingMessage) => string;
  /** Whether a path, without its language, is that of a screen that is rendered for each request. */
  isScreen: (path: string) => boolean;
};

/**
 * Answers requests for visitors' pages and files before Hono or React Router see them. A cached page is sent at once;
 * others are rendered, once for all requests that wait. Unknown addresses get one cached 404 page. All other requests,
 * and pages for signed-in users, go to `next`.
 */
export function createPageCacheHandler(parts: Parts, next: Handler): Handler {
  const { files, hiddenFiles, showsFile, madeFile, discovery, icons, sessions, setup, isScreen } = parts;
  const pages = visitorsPages(parts);
  const inTurn = <Result>(request: IncomingMessage, work: () => Promise<Result>) =>
    parts.queue.run(work, { from: parts.lineOf(request) });
  const documents = { store: parts.store, files, hiddenFiles, inTurn };
  const isVisitor = async ({ headers }: IncomingMessage) =>
    headers.cookie === undefined || (await sessions.find(headers.cookie)) === undefined;
  const mayWrite = async ({ headers }: IncomingMessage) => (await sessions.find(headers.cookie))?.mayWrite === true;
  const maySee = async (request: IncomingMessage, path: string) => {
    const { cookie } = request.headers;
    return (
      cookie !== undefined && ((await mayWrite(request)) || (await inTurn(request, () => showsFile(cookie, path))))
    );
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, address: string) =>
    (await isVisitor(request)) ? pages.answer(request, response, address) : next(request, response);
  return async (request, response) => {
    discovery.searchEngines.lookAgain();
    const { path, query } = originForm(request);
    const address = isGetOrHead(request)
      ? await pageAddress(path, query, (token) => inTurn(request, () => setup.stateOf(token)))
      : undefined;
    if (address !== undefined) return answer(request, response, address);
    if (await answerDocument(documents, request, response, () => mayWrite(request))) return;
    if (
      (await discovery.answer(request, response)) ||
      (await icons.answer(request, response)) ||
      (await files.answer(request, response))
    )
      return;
    const find = isGetOrHead(request) ? madeFile(path) : undefined;
    if (find && (await sendGenerated(await inTurn(request, find), request, response))) return;
    if (path.startsWith("/media/") && (await maySee(request, path)) && (await hiddenFiles.answer(request, response)))
      return;
    if (isGetOrHead(request) && isUnknownPath(path, isScreen))
      return answer(request, response, missingAddress(404, path));
    return next(request, response);
  };
}

/** The cache of visitors' pages by address. For an unknown address it has the shared 404 page. */
function visitorsPages({ renderPage, versions, publicUrl, queue, lineOf, discovery, onLookup }: Parts): ResponseCache {
  const make = async (address: string, reads: Reads): Promise<Answer> => {
    const rendered = await renderPage(new Request(publicUrl + address), reads);
    const { status, headers, html } = rendered;
    if (html === undefined && isMissingStatus(status)) return { sameAs: missingAddress(status, address) };
    if (html === undefined || status >= 500) return { uncached: await otherAnswer(rendered) };
    const policy = { "Content-Security-Policy": headers.get("Content-Security-Policy") ?? "" };
    const type = "text/html; charset=utf-8";
    const { headers: robots } = discovery.searchEngines;
    return { made: { status, type, text: html, headers: { ...policy, ...robots, ...speculationHeader } } };
  };
  const memory = { maxBytes: pageCacheBytes, isUrgent: isMainPage, onLookup };
  return new ResponseCache({ make, versions, queue, lineOf, ...memory });
}

/** Whether an address is neither an entry's page nor a later page of a list, of which there are too many. */
function isMainPage(address: string): boolean {
  return !address.includes("?") && !isEntryPath(splitPath(address).path);
}

async function otherAnswer({ status, headers, html, body }: RenderedPage) {
  const bytes = html === undefined ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.from(html);
  return { status, headers: Object.fromEntries(headers), body: bytes };
}

/** Reduces a request target to its path and query, because a client may also send scheme and host (RFC 9112 §3.2.2). */
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
  // A valid set-up link shows a screen for one person. An invalid one shows the same page to everybody, so it can be
  // cached.
  return token !== undefined && (await stateOf(token)) !== "bad" ? undefined : address;
}

/** The token in a set-up link's address. Only its format is checked here, so it may be invalid or already used. */
function setupTokenIn(address: string | undefined, query: string): string | undefined {
  if (address === undefined || query === "" || splitPath(address).path !== "/setup") return undefined;
  const token = new URLSearchParams(query).get("token") ?? "";
  return isToken(token) ? token : undefined;
}

/** Paths that Hono answers itself. */
const honoPaths = /^\/(?:(?:healthz|readyz)$|api$|api\/)/;

/**
 * Whether nothing answers a path. Paths with surplus slashes do not count, because they are redirected to the canonical
 * path.
 */
function isUnknownPath(path: string, isScreen: Parts["isScreen"]): boolean {
  if (!path.startsWith("/") || path.includes("//") || path.endsWith("/")) return false;
  return !honoPaths.test(path) && !isScreen(splitPath(path).path);
}
