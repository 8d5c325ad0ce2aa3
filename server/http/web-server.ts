import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { EncodedResponse } from "./cached-response.ts";
import { isClientGone } from "./client-gone.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { BusyError } from "./work-queue.ts";
import { log } from "../log/log.ts";
import { fallbackPage, reasonWithout } from "./fallback-page.ts";
import { UnavailableError } from "./unavailable-error.ts";
import { refusePipelines } from "./pipelining.ts";
import { newRequestId, withRequestId } from "../log/request-id.ts";
import { send } from "./send.ts";
import { type BodyPace, bodyPace, limitBodyPace } from "./slow-body.ts";

/**
 * At shutdown, the pause between two looks at what is still open, in milliseconds, and the looks after which it is ended:
 * without any progress, and in any case. Looks are counted and not time, because on a machine that is too busy time
 * passes in which nothing can be answered.
 */
const shutdownLooks = { pause: 100, stalled: 30, all: 500 } as const;

/** A client that neither sends nor reads anything for so long is let go, in milliseconds: what it does not read takes memory. */
export const longestSilence = 30_000;

/** The most connections that are open at once. */
const mostConnections = 2_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Finds the response to a request, or a promise of it. Where it finds none, also by the promise, the server's handler has to
 * answer. Never throws; where the promise rejects, the request is answered as if the handler had failed.
 */
export type FindCached = (request: IncomingMessage) => EncodedResponse | Promise<EncodedResponse | undefined> | undefined;

type WebServerOptions = {
  /** Headers of every response. */
  headers: SecurityHeaders;
  /**
   * What it finds has all headers itself: it is sent in one write, and nothing is prepared that only other requests need. After
   * a write a thousand may wait for the same page.
   */
  findCached?: FindCached;
  /** How slowly bodies may arrive; only tests set it. */
  pace?: BodyPace;
  /** The most connections that are open at once; only tests set it. */
  connections?: number;
};

/** A web server with limits against slow and greedy clients. Each request gets an id. */
export function createWebServer(handler: Handler, { headers, findCached, pace = bodyPace, connections = mostConnections }: WebServerOptions): Server {
  const defaults = new Map(Object.entries(headers));
  const server = createServer({ keepAlive: true }, (request, response) => {
    limitBodyPace(request, response, pace);
    const id = newRequestId();
    const answerBy = (answering: Handler) => {
      if (!response.headersSent) response.setHeaders(defaults).setHeader("X-Request-Id", id);
      void withRequestId(id, () => handle(answering, request, response));
    };
    const answer = (found: EncodedResponse | undefined) => {
      if (found) send(request, response, found, ["X-Request-Id", id]);
      else answerBy(handler);
    };
    const found = findCached?.(request);
    if (found instanceof Promise) found.then(answer).catch((error: unknown) => answerBy(() => Promise.reject(error)));
    else answer(found);
  });
  refusePipelines(server);
  // No less: on a machine that is too busy, as at a restart, the server itself may be late in reading what was sent in time.
  server.headersTimeout = 30_000;
  // `limitBodyPace` limits bodies by their speed; a fixed time would cut off large uploads.
  server.requestTimeout = 0;
  server.timeout = longestSilence;
  server.maxConnections = connections;
  server.keepAliveTimeout = 15_000;
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 10_000;
  return server;
}

/** Runs the handler; an error is logged and becomes a 500 or 503 instead of ending the process. */
async function handle(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(request, response);
  } catch (error) {
    const isBusy = error instanceof BusyError;
    if (!isBusy && !isClientGone(error, request)) log.error(`${request.method} ${request.url}`, error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers, body } = fallbackPage(isBusy ? "busy" : error instanceof UnavailableError ? reasonWithout(error, request.method) : "failed");
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  }
}

/** Shuts the server down on SIGINT or SIGTERM, then calls `close`. */
export function shutDownOnSignal(server: Server, close: () => Promise<void>): void {
  let shutdown: Promise<void> | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The signal can arrive twice: from the terminal or systemd, and passed on by npm.
    process.on(signal, () => {
      shutdown ??= shutDown(server, close);
    });
  }
}

/** Stops accepting connections, waits for open requests as long as some of them end, then calls `close`. */
export async function shutDown(server: Server, close: () => Promise<void>): Promise<void> {
  const closed = promisify(server.close.bind(server))();
  const openConnections = promisify(server.getConnections.bind(server));
  // A client that sends one more request over its connection must not send the next one there.
  server.prependListener("request", (_request, response: ServerResponse) => response.setHeader("Connection", "close"));
  let [looks, stalled, last] = [0, 0, Infinity];
  const timer = setInterval(() => {
    server.closeIdleConnections();
    void openConnections().then((open) => {
      stalled = open < last ? 0 : stalled + 1;
      looks += 1;
      last = open;
      if (stalled >= shutdownLooks.stalled || looks >= shutdownLooks.all) server.closeAllConnections();
    });
  }, shutdownLooks.pause);
  await closed;
  clearInterval(timer);
  try {
    await close();
  } catch (error) {
    log.error("The site has ended, but not everything could be closed. The next start repairs what is left.", error);
    process.exitCode = 1;
  }
}
