import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isClientGone } from "./client-gone.ts";
import { securityHeaders } from "./security-headers.ts";
import { BusyError } from "./work-queue.ts";
import { log } from "../log/log.ts";
import { fallbackPage } from "./fallback-page.ts";
import { readsResponses, refuseLongPipelines } from "./pipelining.ts";
import { withRequestId } from "../log/request-id.ts";
import { type BodyPace, bodyPace, limitBodyPace } from "./slow-body.ts";

/** How long open requests may take to finish at shutdown, in milliseconds. */
const grace = 3_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * A web server with limits against slow and greedy clients. Each request gets an id and the default security headers;
 * `publicUrl` is the address under which the public reaches the site. Only tests pass a `pace`.
 */
export function createWebServer(handler: Handler, publicUrl: string, pace: BodyPace = bodyPace): Server {
  const headers = securityHeaders(publicUrl);
  const server = createServer({ keepAlive: true }, (request, response) => {
    if (!readsResponses(request)) return;
    limitBodyPace(request, response, pace);
    void withRequestId((id) => {
      response.setHeaders(headers).setHeader("X-Request-Id", id);
      return handle(handler, request, response);
    });
  });
  refuseLongPipelines(server);
  server.headersTimeout = 10_000;
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
    const { status, headers, body } = fallbackPage(isBusy ? 503 : 500);
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  }
}

/** Starts listening and returns the port (0 lets the system choose one). Throws if the port cannot be used. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`Port ${port} cannot be used.`, { cause: error })));
    server.listen(port, host, () => {
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

/** Stops accepting connections, waits up to `grace` for open requests, then calls `close`. */
async function shutDown(server: Server, close: () => Promise<void>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(deadline);
  await close();
}
