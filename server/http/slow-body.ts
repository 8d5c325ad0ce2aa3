import type { IncomingMessage, ServerResponse } from "node:http";

/** How slowly the body of a request may arrive. */
export type BodyPace = {
  /** The longest pause between two chunks, in milliseconds. */
  idle: number;
  /** Milliseconds from the start that the average speed leaves out: a phone's connection may start with a pause. */
  grace: number;
  /** The lowest average speed after that, in bytes per second. */
  minSpeed: number;
};

/**
 * 2G carries about 4 KB a second, so a document of 20 MB takes an hour and a half; half that speed is allowed. A client
 * that sends a byte at a time to hold the connection is cut off after a minute, and a body of 256 KB takes three at most.
 */
export const bodyPace: BodyPace = { idle: 30_000, grace: 60_000, minSpeed: 2 * 1024 };

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Closes the connection of a request whose body arrives more slowly than `pace`, with 408 if no response has begun. */
export function limitBodyPace(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
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
