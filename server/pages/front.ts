import type { IncomingMessage, ServerResponse } from "node:http";
import { localPath, splitPath } from "../../engine/words.ts";
import type { Sessions } from "../identity/sessions.ts";
import { safeHeaders } from "../answers/safe-headers.ts";
import { reply } from "../answers/reply.ts";
import { FinishedPage } from "./finished-page.ts";
import type { FileServer } from "../files/file-server.ts";
import { languageOf } from "./language.ts";
import type { OtherAnswer, Pages } from "./pages.ts";
import { isPaged, publicPath } from "./public-pages.ts";

type Parts = { pages: Pages; files: FileServer; sessions: Sessions };
type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers visitors' pages and files ahead of every framework: ready-made ones at once, others once rendered,
 * one rendering for everybody who waits. What is neither goes to `next`, as do pages for people who are signed in.
 */
export function createFront({ pages, files, sessions }: Parts, next: Next): Next {
  const isSignedIn = async (cookies: string) => (await sessions.find(cookies)) !== undefined;
  return async (request, response) => {
    const address = pageAddress(request);
    const { cookie } = request.headers;
    if (address !== undefined && cookie !== undefined && (await isSignedIn(cookie))) return next(request, response);
    if (address === undefined) return (await files.answer(request, response)) || next(request, response);
    const language = languageOf(request);
    if (language.leadTo) return redirect(response, language.leadTo);
    const page = pages.find(address) ?? (await pages.make(address));
    if (!(page instanceof FinishedPage)) return refuse(request, response, page);
    const found = page.answer.for(request.headers["accept-encoding"]);
    const ready = found instanceof Promise ? await found : found;
    if (language.cookie === undefined) return reply(request, response, ready);
    // What one visitor has chosen must not be handed to others by a cache between.
    const personal = { "Set-Cookie": language.cookie, "Cache-Control": "private, no-cache" };
    return reply(request, response, ready, personal);
  };
}

/** The address of a visitor's page in its one spelling; undefined for everything else. */
function pageAddress({ method, url = "/" }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const mark = url.indexOf("?");
  const { locale, path } = splitPath(mark === -1 ? url : url.slice(0, mark));
  const page = publicPath(path);
  if (page === undefined) return undefined;
  const asked = mark === -1 || !isPaged(page) ? null : new URLSearchParams(url.slice(mark)).get("page");
  const query = asked === null ? "" : `?page=${encodeURIComponent(asked)}`;
  return localPath(page, locale) + query;
}

function refuse(request: IncomingMessage, response: ServerResponse, other: OtherAnswer): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}

function redirect(response: ServerResponse, location: string): void {
  const headers = { ...safeHeaders, Location: location, Vary: "Cookie", "Cache-Control": "no-cache" };
  response.writeHead(302, { ...headers, "Content-Length": 0 }).end();
}
