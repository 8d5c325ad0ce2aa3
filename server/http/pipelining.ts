import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The most requests that one piece of data may hold; browsers send one at a time. */
const mostRequests = 8;
/** The end of a request's first line. */
const requestLine = / HTTP\/\d\.\d\r\n/g;

/**
 * Ends connections that send many requests in one piece of data, before Node's parser gets it: Node makes a request of every
 * head in it (2,300 in 64 KB), and some hundred such pieces at once take all memory.
 */
export function refusePipelines(server: Server): void {
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
