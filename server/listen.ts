import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isClientGone } from "./answers/client-gone.ts";
import { safeHeaders } from "./answers/safe-headers.ts";
import { BusyError } from "./answers/work-queue.ts";
import { log } from "./log.ts";
import { plainPage } from "./pages/plain-page.ts";
import { withRequestId } from "./request-id.ts";
import { type BodyPace, bodyPace, endSlowBody } from "./slow-body.ts";

/** How long the last visitors have to finish when the site stops, in milliseconds. */
const grace = 3_000;

/** What answers a request. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * A web server that does not let a slow or greedy client hold it up. Each request has an id, each answer the headers
 * that are for all; `publicUrl` is the address under which the public reaches the site, `pace` is told for tests only.
 */
export function createWebServer(answer: Answer, publicUrl: string, pace: BodyPace = bodyPace): Server {
  const headers = safeHeaders(publicUrl);
  const server = createServer({ keepAlive: true }, (request, response) => {
    endSlowBody(request, response, pace);
    void withRequestId((id) => {
      response.setHeaders(headers).setHeader("X-Request-Id", id);
      return answerOrFail(answer, request, response);
    });
  });
  server.headersTimeout = 10_000;
  // How long a body may take follows from its length.
  server.requestTimeout = 0;
  server.timeout = 60_000;
  server.keepAliveTimeout = 15_000;
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 10_000;
  return server;
}

/** What fails on the way costs one answer, not the process. */
async function answerOrFail(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(request, response);
  } catch (error) {
    const isBusy = error instanceof BusyError;
    if (!isBusy && !isClientGone(error, request)) log.error(`${request.method} ${request.url}`, error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers, body } = plainPage(isBusy ? 503 : 500);
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  }
}

/** Starts listening; answers the port, or throws where the address cannot be had. */
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

/** Ends the site when the operator, or the system, says so. */
export function shutDownOnSignal(server: Server, close: () => Promise<void>): void {
  let ending: Promise<void> | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // It comes twice where npm passes on what the terminal, or systemd, sends to all processes.
    process.on(signal, () => {
      ending ??= shutDown(server, close);
    });
  }
}

/** Stops: takes no one new, lets the last ones finish, then closes what the site was made of. */
async function shutDown(server: Server, close: () => Promise<void>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(late);
  await close();
}
