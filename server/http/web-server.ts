import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StartError } from "../start-error.ts";
import type { EncodedResponse } from "./cached-response.ts";
import { isClientGone } from "./client-gone.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { BusyError } from "./work-queue.ts";
import { log } from "../log/log.ts";
import { fallbackPage, reasonWithout } from "./fallback-page.ts";
import { UnavailableError } from "./unavailable-error.ts";
import { limitPipelines } from "./pipelining.ts";
import { newRequestId, withRequestId } from "../log/request-id.ts";
import { send } from "./send.ts";
import { type BodyPace, bodyPace, limitBodyPace } from "./slow-body.ts";

/**
 * At shutdown, the pause between two looks at what is still open, in milliseconds, and the looks after which it is ended:
 * without any progress, and in any case. Looks are counted and not time, because on a machine that is too busy time
 * passes in which nothing can be answered.
 */
const shutdownLooks = { pause: 100, stalled: 30, all: 500 } as const;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

type WebServerOptions = {
  /** Headers of every response. */
  headers: SecurityHeaders;
  /**
   * The response to a request if it is in memory; never throws. It has all headers itself: it is sent in one write,
   * before anything is prepared that only other requests need.
   */
  findInMemory?: (request: IncomingMessage) => EncodedResponse | undefined;
  /** How slowly bodies may arrive; only tests set it. */
  pace?: BodyPace;
};

/** A web server with limits against slow and greedy clients. Each request gets an id. */
export function createWebServer(handler: Handler, { headers, findInMemory, pace = bodyPace }: WebServerOptions): Server {
  const defaults = new Map(Object.entries(headers));
  const server = createServer({ keepAlive: true }, (request, response) => {
    if (!acceptsRequest(request, response)) return;
    limitBodyPace(request, response, pace);
    const id = newRequestId();
    const inMemory = findInMemory?.(request);
    if (inMemory) return send(request, response, inMemory, ["X-Request-Id", id]);
    response.setHeaders(defaults).setHeader("X-Request-Id", id);
    void withRequestId(id, () => handle(handler, request, response));
  });
  const acceptsRequest = limitPipelines(server);
  // No less: on a machine that is too busy, as at a restart, the server itself may be late in reading what was sent in time.
  server.headersTimeout = 30_000;
  // `limitBodyPace` limits bodies by their speed; a fixed time would cut off large uploads.
  server.requestTimeout = 0;
  // A client that neither sends nor reads anything for so long is let go: what it does not read takes memory.
  server.timeout = 30_000;
  // Results day was measured with 1,000 connections; more than these would take the memory of the pages.
  server.maxConnections = 1_024;
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

/** The first file descriptor that systemd passes to a service (https://www.freedesktop.org/software/systemd/man/sd_listen_fds.html). */
export const firstPassedFd = 3;

/** Whether systemd has passed a listening socket to the process with the id `owner`, and not to one that has started it. */
export function hasPassedSocket(owner = process.pid): boolean {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return Number(LISTEN_PID) === owner && Number(LISTEN_FDS) >= 1;
}

/** Where to listen: several processes may share a port, of which the first makes sure that nobody else has it. */
export type Place = { port: number; host?: string | undefined; shared?: "first" | "further" | undefined };

/**
 * Starts listening and returns the port (0 lets the system choose one), or listens on the socket that systemd has passed:
 * it stays open while the site is restarted, and visitors wait a moment. Throws if the port cannot be used.
 */
export async function listen(server: Server, { port, host, shared }: Place): Promise<number> {
  const isPassed = hasPassedSocket(shared === "further" ? process.ppid : process.pid);
  // Otherwise two sites that share their ports by mistake would answer each other's visitors.
  if (shared === "first" && !isPassed && port !== 0) {
    const probe = createServer();
    await listenOn(probe, { port, host });
    await new Promise((resolve) => probe.close(resolve));
  }
  return listenOn(server, isPassed ? { fd: firstPassedFd } : { port, host, reusePort: shared !== undefined });
}

async function listenOn(server: Server, options: { port?: number; host?: string | undefined; reusePort?: boolean; fd?: number }): Promise<number> {
  const { port = 0 } = options;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isUnknown = options.reusePort === true && error.code === "ENOTSUP";
      reject(isUnknown ? new StartError("WORKERS must be 1 on this system, where processes cannot share a port.") : new Error(`Port ${port} cannot be used.`, { cause: error }));
    });
    server.listen(options, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
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
  const closed = new Promise((resolve) => server.close(resolve));
  // A client that sends one more request over its connection must not send the next one there.
  server.prependListener("request", (_request, response: ServerResponse) => response.setHeader("Connection", "close"));
  let [looks, stalled, last] = [0, 0, Infinity];
  const timer = setInterval(() => {
    server.closeIdleConnections();
    server.getConnections((_error, open) => {
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
