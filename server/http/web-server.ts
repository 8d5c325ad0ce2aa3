import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import type { SecurityHeaders } from "./security-headers.ts";
import { log } from "../log/log.ts";
import { fallbackPage } from "./fallback-page.ts";
import { newRequestId, withRequestId } from "../log/request-id.ts";

/**
 * How open connections are checked at shutdown: the pause between two checks, in milliseconds, and the number of checks
 * after which the connections are closed: `stalled` checks in a row without progress, or `all` checks in any case.
 * Checks are counted instead of time, because on an overloaded machine time passes in which nothing can be answered.
 */
const shutdownLooks = { pause: 100, stalled: 30, all: 500 } as const;

/**
 * A client that neither sends nor reads anything for so long is disconnected, in milliseconds, because unread data take
 * memory.
 */
export const longestSilence = 30_000;

/** Maximum number of connections that are open at once. */
const mostConnections = 2_000;

/** Maximum number of requests in one chunk of received data. Browsers send one at a time. */
const mostRequests = 8;
/** The end of a request's first line. */
const requestLine = / HTTP\/\d\.\d\r\n/g;

/** Answers a request. If it throws, the request is answered with 500 or 503. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

type WebServerOptions = {
  /** Headers of every response. */
  headers: SecurityHeaders;
  /** The slowest allowed pace of bodies; only tests set it. */
  pace?: BodyPace;
  /** Maximum number of connections that are open at once; only tests set it. */
  connections?: number;
};

/** A web server with limits against slow and greedy clients. Each request gets an id. */
export function createWebServer(
  handler: Handler,
  { headers, pace = bodyPace, connections = mostConnections }: WebServerOptions,
): Server {
  const defaults = new Map(Object.entries(headers));
  const server = createServer({ keepAlive: true }, (request, response) => {
    limitBodyPace(request, response, pace);
    const id = newRequestId();
    response.setHeaders(defaults).setHeader("X-Request-Id", id);
    void withRequestId(id, () => handle(handler, request, response));
  });
  refusePipelines(server);
  // Not shorter, because on an overloaded machine, for example at a restart, the server itself may be late in reading
  // what arrived in time.
  server.headersTimeout = 30_000;
  // `limitBodyPace` limits bodies by their speed; a fixed time limit would cut off large uploads.
  server.requestTimeout = 0;
  server.timeout = longestSilence;
  server.maxConnections = connections;
  server.keepAliveTimeout = 15_000;
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 10_000;
  return server;
}

/**
 * Closes connections that send many requests in one chunk, before Node's parser gets it. Node creates a request for
 * every head in the chunk (2,300 in 64 KB), and some hundred such chunks at once use up all memory.
 */
function refusePipelines(server: Server): void {
  server.on("connection", (socket: Socket) => {
    // Node's own listener, which feeds the parser.
    const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
    if (!parse) return;
    socket.removeListener("data", parse).on("data", (piece: Buffer) => {
      const requests = piece.toString("latin1").match(requestLine)?.length ?? 0;
      if (requests > mostRequests) socket.destroy();
      else parse(piece);
    });
  });
}

/** Runs the handler. An error is logged and answered with a short page instead of ending the process. */
async function handle(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(request, response);
  } catch (error) {
    const { status, headers, body } = fallbackPage(error, request);
    if (response.headersSent) response.destroy();
    else response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  }
}

/**
 * Calls `close` once: on SIGINT or SIGTERM, or when `idle` resolves. A signal can arrive twice: from the terminal or
 * systemd, and again from npm.
 */
export function closeOnSignal(close: () => Promise<void>, idle?: Promise<void>): void {
  let closing: Promise<void> | undefined;
  void idle?.then(() => (closing ??= close()));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      closing ??= close();
    });
  }
}

/** Stops accepting connections, waits for open requests as long as some of them are finishing, then calls `close`. */
export async function shutDown(server: Server, close: () => Promise<void>): Promise<void> {
  const closed = promisify(server.close.bind(server))();
  const openConnections = promisify(server.getConnections.bind(server));
  // A client may still send one request over its connection, but must not send another one after it.
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

/** How slowly the body of a request may arrive. */
export type BodyPace = {
  /** The longest pause between two chunks, in milliseconds. */
  idle: number;
  /**
   * Milliseconds at the start that do not count for the average speed, because a phone's connection may begin with a
   * pause.
   */
  grace: number;
  /** The lowest average speed after that, in bytes per second. */
  minSpeed: number;
};

/**
 * 2G carries about 4 KB per second, so a document of 20 MB takes an hour and a half; half that speed is allowed. A
 * client that sends a byte at a time to occupy the connection is cut off after a minute, and a body of 256 KB takes at
 * most three.
 */
const bodyPace: BodyPace = { idle: 30_000, grace: 60_000, minSpeed: 2 * 1024 };

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Closes the connection of a request whose body arrives more slowly than `pace`; answers 408 first if no response has
 * begun.
 */
function limitBodyPace(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
  const { "transfer-encoding": encoding, "content-length": length } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const { socket } = request;
  const started = { at: performance.now(), bytes: socket.bytesRead };
  let last = started;
  const check = () => {
    if (request.complete) return clearInterval(timer);
    const now = { at: performance.now(), bytes: socket.bytesRead };
    if (now.bytes > last.bytes) last = now;
    const expected = ((now.at - started.at - pace.grace) / 1000) * pace.minSpeed;
    if (now.at - last.at < pace.idle && now.bytes - started.bytes >= expected) return;
    clearInterval(timer);
    if (!response.headersSent) socket.write(tooSlow);
    socket.destroySoon();
  };
  const timer = setInterval(check, Math.min(pace.idle, pace.grace) / 10).unref();
  request.once("close", () => clearInterval(timer));
}
