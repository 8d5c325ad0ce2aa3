import type { IncomingMessage, ServerResponse } from "node:http";
import { localPath, splitPath } from "../../engine/words.ts";
import { sessionCookie } from "../identity/session-cookie.ts";
import { reply } from "../answers/reply.ts";
import { FinishedPage } from "./finished-page.ts";
import type { FileServer } from "../files/file-server.ts";
import type { OtherAnswer, Pages } from "./pages.ts";
import { isPaged, publicPath } from "./public-pages.ts";

type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers visitors' pages and files ahead of every framework: ready-made ones at once, others once rendered,
 * one rendering for everybody who waits. What is neither goes to `next`.
 */
export function createFront({ pages, files }: { pages: Pages; files: FileServer }, next: Next): Next {
  return async (request, response) => {
    const address = pageAddress(request);
    if (address === undefined) return (await files.answer(request, response)) || next(request, response);
    const page = pages.find(address) ?? (await pages.make(address));
    if (!(page instanceof FinishedPage)) return refuse(request, response, page);
    const found = page.answer.for(request.headers["accept-encoding"]);
    const ready = found instanceof Promise ? await found : found;
    return reply(request, response, ready);
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

function refuse(request: IncomingMessage, response: ServerResponse, other: OtherAnswer): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}
