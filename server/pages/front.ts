import type { IncomingMessage, ServerResponse } from "node:http";
import { splitPath } from "../../engine/words.ts";
import type { Sessions } from "../identity/sessions.ts";
import { reply } from "../answers/reply.ts";
import { FinishedPage } from "./finished-page.ts";
import type { FileServer } from "../files/file-server.ts";
import type { SetupToken } from "../identity/setup-link.ts";
import type { DiscoveryAnswers } from "./discovery-answers.ts";
import type { OtherAnswer, Pages } from "./pages.ts";
import { visitorsAddress } from "./visitors-address.ts";

type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

type Parts = {
  pages: Pages;
  files: FileServer;
  discovery: DiscoveryAnswers;
  sessions: Sessions;
  setup: SetupToken;
  /** Whether a path, without its language, is that of a screen that is made for each request. */
  isScreen: (path: string) => boolean;
};

/**
 * Answers visitors' pages and files ahead of every framework: ready-made ones at once, others once rendered,
 * one rendering for everybody who waits. Wherever nothing is, one ready-made page says so. The rest goes to `next`,
 * as do pages for people who are signed in.
 */
export function createFront({ pages, files, discovery, sessions, setup, isScreen }: Parts, next: Next): Next {
  const isVisitor = async ({ headers }: IncomingMessage) =>
    headers.cookie === undefined || (await sessions.find(headers.cookie)) === undefined;
  return async (request, response) => {
    const { path, query } = originForm(request);
    const address = isReading(request) ? pageAddress(path, query, setup) : undefined;
    if (address === undefined) {
      if ((await discovery.answer(request, response)) || (await files.answer(request, response))) return;
      const isMissing = isReading(request) && isNowhere(path, isScreen);
      if (!isMissing || !(await isVisitor(request))) return next(request, response);
      return send(request, response, await pages.lost(404, path));
    }
    if (!(await isVisitor(request))) return next(request, response);
    return send(request, response, pages.find(address) ?? (await pages.make(address)));
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Puts a request's target into the form that all others have: a client may name scheme and host too (RFC 9112 §3.2.2). */
function originForm(request: IncomingMessage): { path: string; query: string } {
  const { url = "/" } = request;
  if (/^https?:/i.test(url)) request.url = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  const [path = ""] = request.url?.split("?", 1) ?? [];
  return { path, query: request.url?.slice(path.length) ?? "" };
}

/** The address of a visitor's page in its one spelling; undefined for everything else. */
function pageAddress(path: string, query: string, setup: SetupToken): string | undefined {
  const address = visitorsAddress(path, query);
  // The screen behind a set-up link is for one person; whatever only looks like such a link leads to the same page.
  const isSetup = address !== undefined && splitPath(address).path === "/setup";
  return isSetup && setup.stateOf(new URLSearchParams(query).get("token") ?? "") !== "bad" ? undefined : address;
}

const frameworks = /^\/(?:healthz$|api$|api\/)/;

/** Whether no framework knows a path. Other spellings of one, with slashes too many, are led to the right one. */
function isNowhere(path: string, isScreen: Parts["isScreen"]): boolean {
  if (!path.startsWith("/") || path.includes("//") || path.endsWith("/")) return false;
  return !frameworks.test(path) && !isScreen(splitPath(path).path);
}

async function send(request: IncomingMessage, response: ServerResponse, page: FinishedPage | OtherAnswer): Promise<void> {
  if (!(page instanceof FinishedPage)) return refuse(request, response, page);
  const found = page.answer.for(request.headers["accept-encoding"]);
  reply(request, response, found instanceof Promise ? await found : found);
}

function refuse(request: IncomingMessage, response: ServerResponse, other: OtherAnswer): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}
