import type { IncomingMessage, ServerResponse } from "node:http";

/** How slowly the body of a request may arrive. */
export type BodyPace = {
  /** Milliseconds in which something of it must arrive. */
  idle: number;
  /** Milliseconds before its average speed counts: a phone's connection may start with a pause. */
  grace: number;
  /** Bytes a second that it must have on average after that. */
  leastSpeed: number;
};

/**
 * A document of 20 MB arrives over 2G, at some 4 KB a second, in an hour and a half; half that speed is let pass.
 * What is trickled to hold a connection, a byte at a time, ends after a minute, and a body of 256 KB after three.
 */
export const bodyPace: BodyPace = { idle: 30_000, grace: 60_000, leastSpeed: 2 * 1024 };

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Ends the connection of a request whose body arrives more slowly than `pace`, with 408 where nothing is answered yet. */
export function endSlowBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
  const { "transfer-encoding": encoding, "content-length": length } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const { socket } = request;
  const started = { at: performance.now(), bytes: socket.bytesRead };
  let last = started;
  const check = () => {
    if (request.complete) return clearInterval(timer);
    const now = { at: performance.now(), bytes: socket.bytesRead };
    if (now.bytes > last.bytes) last = now;
    const expected = ((now.at - started.at - pace.grace) / 1000) * pace.leastSpeed;
    if (now.at - last.at < pace.idle && now.bytes - started.bytes >= expected) return;
    clearInterval(timer);
    if (!response.headersSent) socket.write(tooSlow);
    socket.destroySoon();
  };
  const timer = setInterval(check, Math.min(pace.idle, pace.grace) / 10).unref();
  request.once("close", () => clearInterval(timer));
}
