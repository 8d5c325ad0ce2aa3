import type { IncomingMessage, ServerResponse } from "node:http";
import { localPath, splitPath } from "../../engine/words.ts";
import { sessionCookie } from "../identity/session-cookie.ts";
import { preferredEncoding } from "./encodings.ts";
import { FinishedPage, type Ready } from "./finished-page.ts";
import { languageOf } from "./language.ts";
import type { OtherAnswer, Pages } from "./pages.ts";
import { isPaged, publicPath } from "./public-pages.ts";

type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers visitors' pages ahead of every framework: ready-made ones at once, others once rendered, one
 * rendering for everybody who waits. What is not a visitor's page goes to `next`.
 */
export function createFront(pages: Pages, next: Next): Next {
  return async (request, response) => {
    const address = pageAddress(request);
    if (address === undefined) return next(request, response);
    const language = languageOf(request);
    if (language.leadTo) return redirect(response, language.leadTo);
    const page = pages.find(address) ?? (await pages.make(address));
    if (!(page instanceof FinishedPage)) return refuse(request, response, page);
    const found = page.in(preferredEncoding(request.headers["accept-encoding"]));
    const ready = found instanceof Promise ? await found : found;
    return answer(request, response, { tag: page.tag, ready, cookie: language.cookie });
  };
}

/** The address of a visitor's page in its one spelling; undefined for everything else. */
function pageAddress({ method, url = "/", headers }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.cookie?.includes(sessionCookie)) return undefined;
  const mark = url.indexOf("?");
  const { locale, path } = splitPath(mark === -1 ? url : url.slice(0, mark));
  const page = publicPath(path);
  if (page === undefined) return undefined;
  const asked = mark === -1 || !isPaged(page) ? null : new URLSearchParams(url.slice(mark)).get("page");
  const query = asked === null ? "" : `?page=${encodeURIComponent(asked)}`;
  return localPath(page, locale) + query;
}

type Found = { tag: string; ready: Ready; cookie: string | undefined };

function answer(request: IncomingMessage, response: ServerResponse, { tag, ready, cookie }: Found): void {
  const extra = cookie === undefined ? [] : ["Set-Cookie", cookie];
  const known = request.headers["if-none-match"];
  if (known?.trim() === "*" || known?.includes(`"${tag}-`)) {
    response.writeHead(304, [...ready.notModified, ...extra]).end();
    return;
  }
  response.writeHead(200, extra.length > 0 ? [...ready.headers, ...extra] : ready.headers);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body, "latin1");
}

function refuse(request: IncomingMessage, response: ServerResponse, other: OtherAnswer): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, Vary: "Cookie", "Cache-Control": "no-cache" }).end();
}
